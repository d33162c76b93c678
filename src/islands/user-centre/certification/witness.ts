import { comparableName } from '#contract/company/comparable-name.ts';
import type { Source } from '#src/widgets/file/source-view.tsx';

import type { Reading } from './use-readings.ts';

/** What another source says of a field. */
export interface Witness {
  /** 执照识别, 工商登记 and so on. */
  readonly name: string;
  readonly value: string;
  /** Where it was read; absent where nobody knows. */
  readonly source?: Source | undefined;
}

/** What a paper says of a field. */
export function readWitness(
  { file, values, places }: Reading,
  key: string,
  { name, paper }: { name: string; paper: string },
): Witness {
  const value = values[key] ?? '';
  const place = places[key];
  return { name, value, source: file && place && { file, paper, place, read: value } };
}

/** Whether anybody says anything of a field. */
export const isTold = (witnesses: readonly Witness[]): boolean =>
  witnesses.some((witness) => witness.value !== '');

/** Who says the same as what stands in a field, and who says something else. */
export function heldAgainst(value: string, witnesses: readonly Witness[]) {
  const said = witnesses.filter((witness) => witness.value !== '');
  const isEqual = (witness: Witness) => comparableName(witness.value) === comparableName(value);
  return { equal: said.filter(isEqual), other: said.filter((witness) => !isEqual(witness)) };
}

/** How a person has settled that a field says something else: by typing it with the other value in sight, or by keeping it. */
export type Settled = 'typed' | 'kept';

/** Whether a field waits for its person: it held something else before anybody was told, and nobody has decided since. */
export const asks = (
  value: string,
  witnesses: readonly Witness[],
  settled: Settled | undefined,
): boolean =>
  value !== '' && settled === undefined && heldAgainst(value, witnesses).other.length > 0;
