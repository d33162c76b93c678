import { type Kysely, sql } from 'kysely';

import { columnsOfRow } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { accountChecks, lastClosing, monthCheck } from './checks/accounts.ts';
import { documentChecks } from './checks/documents.ts';
import type { CheckItem, Compared } from './checks/item.ts';
import { limitChecks } from './checks/limits.ts';
import { paidOutChecks } from './checks/paid-out.ts';

/** Two figures that should be the same and are not. */
export interface BookFault {
  item: string;
  objectType: string;
  objectId: string | null;
  objectNo: string;
  expected: string;
  found: string;
}

/** What one item has found. */
export interface ItemFound {
  item: string;
  compared: number;
  faults: BookFault[];
}

/** Faults of one item that are written down; its count says how many there are. */
const NAMED = 200;
const c = columnsOfRow<Compared>('c');

async function found(db: Kysely<Database>, item: CheckItem, today: string): Promise<ItemFound> {
  const { rows } = await sql<Compared & { all: number }>`
    with c as materialized (${item.query(today)})
    select (select count(*)::int from c) as all, wrong.* from (select 1) one left join lateral (
      select ${c.object_type}, ${c.object_id}::text as object_id, ${c.object_no},
        ${c.expected}::text as expected, ${c.found}::text as found
      from c where ${c.expected} is distinct from ${c.found}
      order by ${c.object_id} limit ${NAMED}) wrong on true`.execute(db);
  return {
    item: item.key,
    compared: rows[0]?.all ?? 0,
    faults: rows
      .filter(({ object_type }) => object_type !== null)
      .map((row) => ({
        item: item.key,
        objectType: row.object_type,
        objectId: row.object_id,
        objectNo: row.object_no,
        expected: row.expected,
        found: row.found,
      })),
  };
}

/**
 * Holds the books of the whole platform against each other: accounts against their entries, limits against requests and pay-outs,
 * receivables against collections and sales, settlements against invoices, deposits against slips, statements of account against
 * all of them, and closed months against what they were. Reads only; the transaction must be the platform's.
 */
export async function checkBooks(tx: Kysely<Database> | Tx, today: string): Promise<ItemFound[]> {
  const { rows } = await lastClosing.execute(tx);
  const [last] = rows;
  const items = [...limitChecks, ...documentChecks, ...paidOutChecks, ...accountChecks];
  if (last) items.push(monthCheck(last.id, last.until));
  const all: ItemFound[] = [];
  for (const item of items) all.push(await found(tx, item, today));
  return all;
}
