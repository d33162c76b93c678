/** A change of a parameter: what it was, what it became, and the day, yyyy-MM-dd. */
export interface Change {
  readonly from: string;
  readonly to: string;
  readonly day: string;
}

/** What held from a day on; '' from the beginning. */
interface Held {
  readonly value: string;
  readonly since: string;
}

/**
 * What held when, the earliest first, by days: of several changes on a day the last, and none where the day ended as it had begun.
 * `changes` in their order.
 */
export function heldValues(value: string, changes: readonly Change[]): readonly Held[] {
  const held: Held[] = [{ value: changes[0]?.from ?? value, since: '' }];
  for (const { to, day } of changes) {
    if (held.at(-1)?.since === day) held.pop();
    if (held.at(-1)?.value !== to) held.push({ value: to, since: day });
  }
  return held;
}
