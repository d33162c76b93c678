import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

/** Name of the parameter: codes of product lines with the fraction by which quantities may exceed (I7), `5:0.05,6:0.01`. */
const QTY_TOLERANCE = 'qtyTolerance';

const PAIR = /^\s*(\d+)\s*:\s*(0(?:\.\d{1,6})?)\s*$/;

/** The fraction of a product line in a text of that parameter; '0' for one that it does not name. */
export function toleranceIn(text: string, productLine: string): string {
  const found = text
    .split(',')
    .map((pair) => PAIR.exec(pair))
    .find((pair) => pair?.[1] === productLine);
  return found?.[2] ?? '0';
}

/** By what fraction quantities of a product line (code) may exceed what they were taken from, as decimal text. */
export async function toleranceOf(tx: Tx, productLine: string): Promise<string> {
  return toleranceIn(await paramOf(tx, QTY_TOLERANCE), productLine);
}
