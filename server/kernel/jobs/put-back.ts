import { CLOCKS_DIFFER_MS } from '../clock.ts';

/** Milliseconds of the machine's clock, which somebody may turn, and of one that only goes on. */
interface Hands {
  clock(): number;
  steady(): number;
}

/** Answers, whenever it is asked, whether the machine's clock was put back since it was asked before, by more than servers differ. */
export function putBack({ clock, steady }: Hands): () => boolean {
  const offset = () => clock() - steady();
  let before = offset();
  return () => {
    const now = offset();
    const isBack = now < before - CLOCKS_DIFFER_MS;
    before = now;
    return isBack;
  };
}
