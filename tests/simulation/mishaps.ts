import type { Answer } from '../helpers/browser.ts';

/** What happens to a call on its way. The outcome is known in the end: whoever does not know asks again. */
export const MISHAPS = [
  { kind: 'none', weight: 90.4 },
  { kind: 'doubleClick', weight: 5.5 },
  { kind: 'sentAgain', weight: 3.7 },
  { kind: 'cut', weight: 0.25 },
  { kind: 'restart', weight: 0.15 },
] as const;

/** Whether nobody knows by an answer what has become of a call: who is told so asks again. */
export const isUnknown = ({ status, headers }: Answer) =>
  status >= 500 || (status === 409 && headers['retry-after'] !== undefined);
