import { sql } from 'kysely';

import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const DIGITS = 4;

/**
 * The next numbers of a kind, as many as are asked for: prefix, day in UTC+8 and a serial from 0001, e.g. `XM202605200001` (rules.md C.0).
 * Whoever else wants one of this prefix waits for the end of the transaction, and a transaction that fails gives its numbers
 * back, so that there are neither twins nor gaps. After 9999 the serial has five digits.
 */
export async function nextNumbers(
  tx: Tx,
  prefix: string,
  { count, at }: { count: number; at: Date },
): Promise<string[]> {
  if (count === 0) return [];
  const day = wireDay(at);
  const { rows } = await sql<{ last: number }>`
    insert into number_serial (prefix, day, last) values (${prefix}, ${day}, ${count})
    on conflict (prefix, day) do update set last = number_serial.last + ${count}
    returning last`.execute(tx);
  const last = Number(rows[0]?.last);
  return Array.from({ length: count }, (_, index) => {
    const serial = String(last - count + 1 + index).padStart(DIGITS, '0');
    return `${prefix}${day.replaceAll('-', '')}${serial}`;
  });
}

/** The next number of a kind, e.g. `XM202605200001`; whoever else wants one of this prefix waits for the end of the transaction. */
export async function nextNumber(tx: Tx, prefix: string, at: Date): Promise<string> {
  const [no = ''] = await nextNumbers(tx, prefix, { count: 1, at });
  return no;
}
