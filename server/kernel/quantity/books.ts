import { sql } from 'kysely';

import { unitScale } from '#contract/document/lines.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  type Account,
  type Balance,
  type Entry,
  named,
  openAccounts,
} from '#server/kernel/ledger/draws.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const accounts = columnsOf('ledger_account');

/** How far goods come, one stage after another (rules.md I7, I11); each stage takes from the one before. */
export const STAGES = [
  'ordered',
  'picked',
  'shipped',
  'delivered',
  'received',
  'accepted',
] as const;
export type Stage = (typeof STAGES)[number];

/** The book of a stage: what has come so far, and what the next stage took of it. */
export const QUANTITY_BOOK: Readonly<Record<Stage, string>> = {
  ordered: 'qtyOrdered',
  picked: 'qtyPicked',
  shipped: 'qtyShipped',
  delivered: 'qtyDelivered',
  received: 'qtyReceived',
  accepted: 'qtyAccepted',
};

/** A line of a pick-up: from `picked` on, quantities are counted by it, and by the line of its order before. */
export interface PickedLine {
  id: string;
  orderLineId: string;
  /** Code of enumeration Unit. */
  unit: string;
}

/** A line of a pick-up with a decimal text above zero. */
export type Quantity = PickedLine & { qty: string };

/** A line of an order: what may be picked of it. */
export interface GrantedLine {
  id: string;
  unit: string;
  /** Decimal text. */
  qty: string;
}

/** Who moves quantities, and for which document. */
export interface Moving {
  at: Date;
  /** Null: the system. */
  operatorId: string | null;
  object: Entry['object'];
  /** Fraction by which a stage may exceed the one before: the product line's, as it was when the account was opened. */
  tolerance: string;
  /** Why more may be taken than there is; stays with the entries. */
  override?: string | undefined;
}

/** The account of a line at a stage. */
export const accountOf = (stage: Stage, { id, orderLineId }: PickedLine): Account => ({
  book: QUANTITY_BOOK[stage],
  id: stage === 'ordered' ? orderLineId : id,
});
/** What an account is called in answers. */
export const nameOf = ({ book, id }: Account) => `${book}:${id}`;

/** The balances of an account, with what is promised to it and not there yet. */
export interface QuantityBalance extends Balance {
  promised: string;
}

/** What accounts have, by `book:id`, in one statement; an account that is not there yet is left out. */
export async function balancesOf(
  tx: Tx,
  wanted: readonly Account[],
): Promise<ReadonlyMap<string, QuantityBalance>> {
  const { rows } = await sql<QuantityBalance & { name: string }>`
    with named as materialized (select ${named(wanted)})
    select found.* from named cross join lateral (
      select ${accounts.book} || ':' || ${accounts.owner_id} as name, ${accounts.granted}, ${accounts.held},
        ${accounts.used}, ${accounts.available}, ${accounts.credits_pending} as promised
      from ${accounts} where (${accounts.book}, ${accounts.owner_id}) in (
        select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as e (book text, id bigint))
      offset 0
    ) found`.execute(tx);
  return new Map(rows.map(({ name, ...balance }) => [name, balance]));
}

/** What has come to a stage of some lines, by the ids of the lines; a line without anything there is left out. */
export async function quantitiesAt(
  tx: Tx,
  stage: Stage,
  lines: readonly PickedLine[],
): Promise<ReadonlyMap<string, QuantityBalance>> {
  const found = await balancesOf(
    tx,
    lines.map((line) => accountOf(stage, line)),
  );
  return new Map(
    lines.flatMap((line) => {
      const balance = found.get(nameOf(accountOf(stage, line)));
      return balance === undefined ? [] : [[line.id, balance] as const];
    }),
  );
}

/** Opens those of the accounts that are not there yet. The caller holds the lock of what they belong to. */
export async function openMissing(
  tx: Tx,
  wanted: readonly (Account & { unit: string })[],
  { at, tolerance, mayExceed }: Pick<Moving, 'at' | 'tolerance'> & { mayExceed: boolean },
): Promise<void> {
  const found = await balancesOf(tx, wanted);
  const missing = wanted
    .filter((account) => !found.has(nameOf(account)))
    .map(({ unit, ...account }) => ({
      ...account,
      unit,
      scale: unitScale(unit),
      tolerance,
      mayExceed,
    }));
  if (missing.length > 0) await openAccounts(tx, missing, at);
}
