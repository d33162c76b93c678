import type { Choice } from '../fields/control.ts';

/** Of a field's choices those that are offered, all where `offered` is undefined, and what was `chosen` before it was offered no more. */
export function offeredChoices(
  all: readonly Choice[] | undefined,
  offered: readonly string[] | undefined,
  chosen: unknown,
): readonly Choice[] | undefined {
  if (offered === undefined) return all;
  return all?.filter(({ value }) => offered.includes(value) || value === chosen);
}
