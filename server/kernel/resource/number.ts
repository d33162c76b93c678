import { sql } from 'kysely';

import { wireDay } from '#server/kernel/clock.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const DIGITS = 4;

/**
 * The next number of a kind: prefix, day in UTC+8 and a serial from 0001, e.g. `XM202605200001` (rules.md C.0). Whoever
 * else wants one of this prefix waits for the end of the transaction, and a transaction that fails gives its number
 * back, so that there are neither twins nor gaps. After 9999 the serial has five digits.
 */
export async function nextNumber(tx: Tx, prefix: string, at: Date): Promise<string> {
  const day = wireDay(at);
  const { rows } = await sql<{ last: number }>`
    insert into number_serial (prefix, day, last) values (${prefix}, ${day}, 1)
    on conflict (prefix, day) do update set last = number_serial.last + 1
    returning last`.execute(tx);
  const serial = String(rows[0]?.last).padStart(DIGITS, '0');
  return `${prefix}${day.replaceAll('-', '')}${serial}`;
}
