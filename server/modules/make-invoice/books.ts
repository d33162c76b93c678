import { greater, isPositive, isZero, lesser } from '#contract/arithmetic/decimal.ts';
import { add, grouped, round2, subtract } from '#contract/arithmetic/money.ts';
import { unitScale } from '#contract/document/lines.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import {
  type Account,
  balances,
  type Entry,
  type EntryKind,
  move,
  type Opening,
  openAccounts,
  type Refuse,
} from '#server/kernel/ledger/draws.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { BillLine } from './billing.ts';

/** Who moves, when, and for which invoice. */
export interface Moving {
  at: Date;
  /** Null: the system. */
  operatorId: string | null;
  object: Entry['object'];
}

/** What of a line an invoice takes; `qty` is null of a charge, and of goods that are invoiced by their amount alone. Decimal texts above zero. */
export interface Taken {
  line: Pick<BillLine, 'key' | 'amounts' | 'quantities'>;
  qty: string | null;
  amount: string;
}

/** What of a line no invoice has taken, nor one under way; `qty` is null of a charge, and of goods of which an amount alone is left. */
export interface Left {
  line: BillLine;
  qty: string | null;
  amount: string;
}

const nameOf = ({ book, id }: Account) => `${book}:${id}`;
const never: Refuse = ({ account, reason }) => {
  throw new Error(`${nameOf(account)}: ${reason}`);
};

const over: Refuse = ({ available, shortBy }) =>
  refused({
    code: INVOICE_REFUSAL.over.code,
    text: `${INVOICE_REFUSAL.over.text}：尚可开 ${grouped(available)}，超出 ${grouped(shortBy)}`,
  });

interface Wanted {
  account: Account;
  unit: string;
  scale: number;
  /** What there is to be invoiced in all. */
  target: string;
}

const wantedOf = ({ amounts, quantities, amount, qty, unit }: BillLine): Wanted[] => [
  { account: amounts, unit: 'CNY', scale: 2, target: amount },
  ...(quantities && qty !== null
    ? [{ account: quantities, unit, scale: unitScale(unit), target: qty }]
    : []),
];

/**
 * Brings the accounts of a settlement to what may be invoiced of it now, and answers what is left of each line. What a dispute
 * took off after it was invoiced stays granted: only a red invoice gives it back. The caller holds the settlement's lock.
 */
export async function openBooks(
  tx: Tx,
  lines: readonly BillLine[],
  { at, operatorId, object }: Moving,
): Promise<Left[]> {
  const wanted = lines.flatMap(wantedOf);
  const accounts = wanted.map(({ account }) => account);
  const known = await balances(tx, accounts);
  const missing = wanted
    .filter(({ account }) => !known.has(nameOf(account)))
    .map(({ account, unit, scale }): Opening => ({ ...account, unit, scale }));
  if (missing.length > 0) await openAccounts(tx, missing, at);
  const entries = wanted.flatMap(({ account, target }): Entry[] => {
    const { granted = '0', available = '0' } = known.get(nameOf(account)) ?? {};
    const more = subtract(target, granted);
    const entry = { from: account, object, operatorId, at };
    if (isPositive(more)) return [{ ...entry, kind: 'grant', amount: more }];
    const less = subtract(granted, target);
    const amount = lesser(less, available);
    return isPositive(amount) ? [{ ...entry, kind: 'revoke', amount }] : [];
  });
  await move(tx, entries, never);
  return await leftOf(tx, lines);
}

/** What of lines is left, whether or not their accounts have followed what is settled since; of one without accounts all of it. */
export async function leftOf(tx: Tx, lines: readonly BillLine[]): Promise<Left[]> {
  const accounts = lines.flatMap(wantedOf).map(({ account }) => account);
  const known = await balances(tx, accounts);
  const left = (account: Account, whole: string) => {
    const { granted, available } = known.get(nameOf(account)) ?? { granted: '0', available: '0' };
    return greater('0', add(available, subtract(whole, granted)));
  };
  return lines.map((line) => {
    const amount = round2(left(line.amounts, line.amount));
    // Without the zeros of its column.
    const qty = line.quantities && line.qty !== null ? add(left(line.quantities, line.qty)) : null;
    const byAmount = qty !== null && isZero(qty) && !isZero(amount);
    return { line, amount, qty: byAmount ? null : qty };
  });
}

/** Moves what an invoice takes, by amount and by quantity; what does not fit is refused with what is missing. */
export async function moveTaken(
  tx: Tx,
  kind: Extract<EntryKind, 'hold' | 'release' | 'consume' | 'draw' | 'reverse'>,
  taken: readonly Taken[],
  { at, operatorId, object }: Moving,
): Promise<void> {
  const entries = taken.flatMap(({ line, qty, amount }): Entry[] => {
    const entry = { kind, object, operatorId, at };
    return [
      { ...entry, from: line.amounts, amount },
      ...(line.quantities && qty !== null
        ? [{ ...entry, from: line.quantities, amount: qty }]
        : []),
    ];
  });
  await move(tx, entries, kind === 'hold' || kind === 'draw' ? over : never);
}
