import { atom } from 'nanostores';

type Return =
  | { step: 'none' | 'busy' }
  | { step: 'failed'; text: string }
  /** Nobody is bound to the scanned identity yet. */
  | { step: 'bind'; bindTicket: string };

/** How far the browser has come that the messaging app has sent back. */
export const $return = atom<Return>({ step: 'none' });
