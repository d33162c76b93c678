import { $dirty } from '#src/stores/dirty.ts';

/** How many addresses this tab has opened before the one on screen; each has its number in the history. */
let at = 0;

function numberOf(state: unknown): number | undefined {
  const { step } = (state ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : undefined;
}

/** The address that has just been opened gets its number, unless it is the one of before. */
export function countStep(replaced = false): void {
  if (numberOf(history.state) !== undefined) return;
  if (!replaced) at += 1;
  history.replaceState({ step: at }, '');
}

/**
 * Back and Forward away from something typed: the browser has changed the address by then, so the view stays until the
 * operator has said, and the address is brought back where it stays. Listens before the router does.
 */
export function askOnSteps(mayLeave: () => Promise<boolean>): () => void {
  at = numberOf(history.state) ?? at;
  countStep(true);
  let isAsking = false;
  const onStep = (event: PopStateEvent) => {
    const to = numberOf(history.state);
    // An anchor of this page.
    if (to === undefined) return countStep();
    if (to === at) return;
    if ($dirty.get().size === 0) {
      at = to;
      return;
    }
    event.stopImmediatePropagation();
    if (isAsking) return;
    isAsking = true;
    void mayLeave().then((leaves) => {
      isAsking = false;
      const now = numberOf(history.state) ?? at;
      if (!leaves) return history.go(at - now);
      at = now;
      dispatchEvent(new PopStateEvent('popstate'));
    });
  };
  addEventListener('popstate', onStep, true);
  return () => removeEventListener('popstate', onStep, true);
}
