import { isZero } from '#contract/arithmetic/decimal.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import type { Flow, FlowDecision } from '#server/kernel/flow/flow.ts';
import {
  type Account,
  type EntryKind,
  heldBy,
  move,
  type Refuse,
  type Shortage,
} from '#server/kernel/ledger/draws.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';

/** What a document takes from the account of what it belongs to, from its submission on. */
export interface Drawing {
  /** The account that it takes from, by its row; and one of its own that gains what is taken, where others draw from it. */
  from(row: StoredRow): Account;
  to?(row: StoredRow): Account;
  /** Column with what it takes. */
  readonly amount: string;
  /** What the amount is called where it is refused, e.g. 项目可提金额, and its unit; 元 when absent. */
  readonly word: string;
  readonly unit?: string;
  /** What transitions after the approval do to it, by their events. */
  readonly follows?: Readonly<Record<string, EntryKind>>;
}

/** A document whose draw is moved, and by whom. */
export interface Drawn {
  tx: Tx;
  at: Date;
  accountId: string;
  id: string;
  no: string;
  row: StoredRow;
}

/** Codes of the refusals of a draw. */
export const DRAW = { short: 'draw_short', closed: 'draw_closed' } as const;

const refusing =
  ({ word, unit = '元' }: Drawing): Refuse =>
  ({ reason, available, shortBy }: Shortage) =>
    reason === 'short'
      ? refused({
          code: DRAW.short,
          text: `${word}不足：可用 ${grouped(available)} ${unit}，还差 ${grouped(shortBy)} ${unit}`,
        })
      : refused({ code: DRAW.closed, text: `${word}当前不可使用` });

/** Moves what a document takes. Throws a refusal in the words of the declaration where there is not enough. */
export async function moveDraw(
  kind: EntryKind,
  type: string,
  drawing: Drawing,
  { tx, at, accountId, id, no, row }: Drawn,
): Promise<void> {
  const object = { type, id, no };
  const from = drawing.from(row);
  // What came back before holds nothing any more, whatever ends it now.
  const amount = kind === 'release' ? await heldBy(tx, from, object) : String(row[drawing.amount]);
  if (kind === 'release' && isZero(amount)) return;
  const entry = { kind, from, to: drawing.to?.(row), amount };
  await move(tx, [{ ...entry, object, operatorId: accountId, at }], refusing(drawing));
}

type Effects = NonNullable<Flow['effects']>;

const KINDS: Readonly<Record<Exclude<keyof Effects, 'agreed'>, EntryKind>> = {
  submitted: 'hold',
  approved: 'consume',
  returned: 'release',
  rejected: 'release',
  withdrawn: 'release',
  terminated: 'release',
  voided: 'reverse',
};

/** What follows for a draw from a document's approval: held when it is submitted, taken when it is approved. */
export function drawEffects(type: string, drawing: Drawing, numberColumn: string): Effects {
  const effects = Object.entries(KINDS).map(([name, kind]) => [
    name,
    ({ tx, at, me, record: { id, row } }: FlowDecision) =>
      moveDraw(kind, type, drawing, {
        tx,
        at,
        accountId: me.accountId,
        id,
        no: String(row[numberColumn]),
        row,
      }),
  ]);
  return Object.fromEntries(effects) as Effects;
}
