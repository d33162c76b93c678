import { endAdvances } from '#server/modules/factoring/overdue.ts';
import { units } from '../../helpers/bigint-oracle.ts';
import { working } from '../../helpers/working.ts';
import type { World } from '../world.ts';
import { advancedOf, isOpen, leftOf, lendable } from './factoring-draws.ts';
import { type Financing, linesOf } from './financing.ts';
import { sum } from './money.ts';

/**
 * What of an advance can go out no more ends: of what its debtor has paid too much of, its seller has paid for or is lost; and each night
 * of what is due. Not while anything of it is asked for. What is outstanding, due or lost the tables know.
 */
export async function ended(world: World, one: Financing, andDue = false): Promise<void> {
  const isAsked = one.draws.some(
    (draw) => draw.kind === '7' && !draw.isClosed && leftOf(draw) > 0n,
  );
  if (!isOpen(one) || isAsked) return;
  const rows = await linesOf(world, one.id);
  for (const [at, line] of one.lines.entries()) {
    const row = rows[at];
    const isLeft = lendable(one, line) - units(row?.outstanding ?? '0', 2) > 0n;
    const isDue = andDue && (row?.due ?? '') <= world.dayAfter(0);
    const isOver = !isLeft || isDue || line.isSellers || row?.isOver !== '';
    const out = advancedOf(one, line);
    if (isOver && line.share > out) line.share = out;
  }
  one.advance = sum(one.lines.map(({ share }) => share));
}

/** What is due by the night, of all that were offered. */
export async function endOvernight(world: World, all: readonly Financing[]): Promise<void> {
  await endAdvances(working(world.portal));
  for (const one of all) await ended(world, one, true);
}
