import { type RawBuilder, sql } from 'kysely';

import { isAtLeast } from '#contract/arithmetic/decimal.ts';
import { subtract } from '#contract/arithmetic/money.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import type { Refusal } from '#server/kernel/wire/refusal.ts';

const accountRow = columnsOf('ledger_account');

const entries = columnsOf('ledger_entry', 'e');

/** An account of the books: what is drawn (`limit`, `orderLine`) and the id of the record or line that it belongs to. */
export interface Account {
  book: string;
  id: string;
}

/** Decimal texts in the account's unit. */
export interface Balance {
  granted: string;
  /** Held by documents under way. */
  held: string;
  /** Drawn for good. */
  used: string;
  /** granted × (1 + tolerance) − held − used; below zero only where an entry gave its reason. */
  available: string;
}

/** `frozen` and `expired` take nothing new, `closed` nothing at all. */
export type AccountState = 'open' | 'frozen' | 'expired' | 'closed';

/**
 * What an entry (分录) does to its account: `grant` and `revoke` move what there is, `close` revokes the rest for good; `hold`,
 * `release` and `consume` are the two phases of a draw, `draw` is both at once; `reverse` gives back what was drawn,
 * `reinstate` turns it into what is held.
 */
export type EntryKind =
  | 'grant'
  | 'revoke'
  | 'close'
  | 'hold'
  | 'release'
  | 'consume'
  | 'draw'
  | 'reverse'
  | 'reinstate';

/** One movement of an account. */
export interface Entry {
  kind: EntryKind;
  from: Account;
  /** The account that gains what is drawn, e.g. that of the child's own line; without one it leaves the books. */
  to?: Account | undefined;
  /** Decimal text above zero, with no more decimals than the account. */
  amount: string;
  /** The document that it is for: name of its noun, id, number. */
  object: { type: string; id: string; no?: string | undefined };
  /** Null: the system. */
  operatorId: string | null;
  at: Date;
  /** Chinese, at most 200 characters. */
  note?: string | undefined;
  /** The reason of a role that may draw more than there is; stays with the entry. */
  override?: string | undefined;
  /** The book's own name of the movement. */
  code?: string | undefined;
}

/** Why an entry is not taken, and what is missing. */
export interface Shortage {
  /** Which of the entries. */
  index: number;
  account: Account;
  /** `none`: no such account. `short`: `shortBy` is missing. Otherwise the state of the account. */
  reason: 'none' | 'short' | Exclude<AccountState, 'open'>;
  /** Before the entry; '' where the account is not there. */
  available: string;
  /** '' where the amount is not the reason. */
  shortBy: string;
}

/** The caller's words for a refusal. */
export type Refuse = (shortage: Shortage) => Refusal | Promise<Refusal>;

interface Moved extends Balance {
  place: number;
  refusal: {
    book: string;
    id: string;
    reason: Shortage['reason'];
    available: string | null;
    shortBy: string | null;
  } | null;
}

function rowOf({ kind, from, to, amount, object, operatorId, at, ...more }: Entry, place: number) {
  return {
    place,
    kind,
    amount,
    at,
    book: from.book,
    owner_id: from.id,
    counter_book: to?.book,
    counter_id: to?.id,
    object_type: object.type,
    object_id: object.id,
    object_no: object.no ?? '',
    operator_id: operatorId,
    note: more.note ?? '',
    override: more.override ?? '',
    code: more.code ?? '',
  };
}

/**
 * Writes entries in one round trip, all or none, and answers the balance of each one's account after it. Accounts are
 * locked until the end of the transaction, in the order of their keys. What does not fit is thrown in the words of
 * `refuse`; releasing, consuming or giving back more than there is is an error of the caller.
 */
export async function move(tx: Tx, entries: readonly Entry[], refuse: Refuse): Promise<Balance[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<Moved>`
    select * from ledger_move(${JSON.stringify(entries.map(rowOf))}::jsonb)`.execute(tx);
  const balances: Balance[] = [];
  for (const { place, refusal, ...balance } of rows) {
    if (refusal !== null) {
      const { book, id, reason, available, shortBy } = refusal;
      const amounts = { available: available ?? '', shortBy: shortBy ?? '' };
      throw await refuse({ index: place, account: { book, id }, reason, ...amounts });
    }
    balances.push(balance);
  }
  return balances;
}

export interface Opening extends Account {
  /** `CNY`, `t`, `L`, `piece`; nothing moves between two units. */
  unit: string;
  /** Decimals of its amounts: 2 of money, at most 6. */
  scale: number;
  /** `debits`: an amount that is granted and used up. `credits`: one that is owed and paid off. */
  bound?: 'debits' | 'credits';
  /** Fraction by which more than what is granted may be drawn, e.g. 0.05. */
  tolerance?: string;
  /** Whether a draw that gives a reason may exceed it. */
  mayExceed?: boolean;
  /** yyyy-MM-dd; the account's noun turns its state after it. */
  expireDate?: string | null;
}

const nameOf = ({ book, id }: Account) => `${book}:${id}`;

/** The policies let this transaction work on these accounts, until it names others. */
export const named = (accounts: readonly Account[]): RawBuilder<string> =>
  sql<string>`set_config('app.ledger', ${accounts.map(nameOf).join(',')}, true)`;

/** Opens accounts, which are empty until something is granted. Opening one twice is an error of the caller. */
export async function openAccounts(tx: Tx, accounts: readonly Opening[], at: Date): Promise<void> {
  const rows = accounts.map(
    ({ book, id, unit, scale, bound, tolerance, mayExceed, expireDate }) => ({
      book,
      owner_id: id,
      unit,
      scale,
      bound: bound ?? 'debits',
      tolerance: tolerance ?? '0',
      may_exceed: mayExceed ?? false,
      expire_date: expireDate ?? null,
      updated_at: at,
    }),
  );
  await sql`select ${named(accounts)}`.execute(tx);
  await sql`
    insert into ledger_account (book, owner_id, unit, scale, bound, tolerance, may_exceed,
      expire_date, updated_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (book text,
      owner_id bigint, unit text, scale int, bound text, tolerance numeric, may_exceed boolean,
      expire_date date, updated_at timestamptz)`.execute(tx);
}

/** What accounts have, by `book:id`, in one statement; those that are not there are left out. */
export async function balances(
  tx: Tx,
  accounts: readonly Account[],
): Promise<Map<string, Balance & { state: AccountState }>> {
  const { rows } = await sql<Balance & { state: AccountState; name: string }>`
    with named as materialized (select ${named(accounts)})
    select found.* from named cross join lateral (
      select ${accountRow.book} || ':' || ${accountRow.owner_id} as name, ${accountRow.granted},
        ${accountRow.held}, ${accountRow.used}, ${accountRow.available}, ${accountRow.state}
      from ${accountRow} where (${accountRow.book}, ${accountRow.owner_id}) in (
        select * from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as e (book text, id bigint))
      offset 0
    ) found`.execute(tx);
  return new Map(rows.map(({ name, ...balance }) => [name, balance]));
}

/** What a document still holds of an account, decimal text; '0' when it holds nothing. */
export async function heldBy(
  tx: Tx,
  account: Account,
  object: Pick<Entry['object'], 'type' | 'id'>,
): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    with named as materialized (select ${named([account])})
    select found.held from named cross join lateral (
      select coalesce(sum(case when ${entries.kind} in ('hold', 'reinstate') then ${entries.amount}
        when ${entries.kind} in ('release', 'consume') then -${entries.amount} else 0 end), 0) as held
      from ${entries}
      where ${entries.book} = ${account.book} and ${entries.owner_id} = ${account.id}
        and ${entries.object_type} = ${object.type} and ${entries.object_id} = ${object.id}
      offset 0
    ) found`.execute(tx);
  return rows[0]?.held ?? '0';
}

/** What a draw of `amount` would leave, without drawing; decimal texts. `shortBy` is '0' when it fits. Pure. */
export function previewDraw({ available }: Pick<Balance, 'available'>, amount: string) {
  const left = subtract(available, amount);
  const fits = isAtLeast(left, '0');
  return { left, fits, shortBy: fits ? '0' : subtract(amount, available) };
}
