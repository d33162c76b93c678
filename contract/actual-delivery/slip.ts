import { isAtLeast, isAtMost } from '../arithmetic/decimal.ts';
import { multiply } from '../arithmetic/money.ts';
import type { Place } from '../file/place.ts';

interface Figure {
  readonly value: string;
  readonly place: Place;
}

/** A line of print with its figures from left to right. */
export interface PrintedRow {
  readonly text: string;
  readonly figures: readonly Figure[];
}

/** Goods that a slip should speak of. */
export interface SlipLine {
  readonly upstreamId: string;
  readonly goodsName: string;
  readonly spec: string;
  readonly deliveredQty: string;
}

/** What a slip says was received of a line, for a person to confirm. */
export interface Suggestion extends Figure {
  readonly upstreamId: string;
}

/** Shares of what was delivered between which a figure may be what was received. */
const LEAST = '0.8';
const MOST = '1.1';

const isBetween = (value: string, delivered: string) =>
  isAtLeast(value, multiply(delivered, LEAST)) && isAtMost(value, multiply(delivered, MOST));

/** Texts as they are printed or typed: without spaces, width and case. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** How much of what the line is called stands in a row: its specification, its last number, its name. */
function likeness({ text }: PrintedRow, { goodsName, spec }: SlipLine): number {
  const row = plain(text);
  const size = /\d+(?!.*\d)/.exec(spec)?.[0];
  const parts = [plain(spec), plain(goodsName)].filter((part) => part !== '' && row.includes(part));
  return parts.length * 2 + (size !== undefined && row.includes(size) ? 1 : 0);
}

/**
 * Which figure of a slip is what was received of each line: near what was delivered, in the row that is most like the line, the
 * last one there, because what was received stands behind what was delivered. No figure serves two lines; a line that none fits has
 * none. Suggestions, for a person to confirm.
 */
export function suggestReceived(
  lines: readonly SlipLine[],
  rows: readonly PrintedRow[],
): Suggestion[] {
  const taken = new Set<Figure>();
  return lines.flatMap((line) => {
    const fitting = rows
      .map((row) => ({
        likeness: likeness(row, line),
        figures: row.figures.filter(
          (figure) => !taken.has(figure) && isBetween(figure.value, line.deliveredQty),
        ),
      }))
      .filter(({ figures }) => figures.length > 0)
      .toSorted((a, b) => b.likeness - a.likeness);
    const best = fitting[0]?.figures.at(-1);
    if (best === undefined) return [];
    for (const figure of fitting[0]?.figures ?? []) taken.add(figure);
    const { upstreamId } = line;
    return [{ ...best, upstreamId }];
  });
}
