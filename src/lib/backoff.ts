const FIRST_MS = 1_000;
const LONGEST_MS = 120_000;

/**
 * Milliseconds to wait after the given number of failures in a row: 1 s, doubled with each up to 2 min, of which a
 * random half is taken off, so that many clients that lost the same server do not come back at the same moment.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return whole * (1 - random() / 2);
}
