import { sql } from 'kysely';
import { writersOf } from '#contract/account/customer-role.ts';
import { mayCall } from '#contract/account/platform-role.ts';
import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { adminFactoringSteps } from '#contract/factoring/admin-steps.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { NOTICE_TYPE, RECOURSE } from '#contract/factoring/states.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { ACCEPTED, maySchemeRepeat } from './auto.ts';

const t = columnsOf('factoring', 't');

/** SQL over `t`: whether a legal officer's word is wanted. What is disclosed is known by its debtor's, and one check is enough. */
export const checkAsked = sql<boolean>`(${t.notice_type} = ${sql.lit(NOTICE_TYPE.undisclosed)}
  and ${t.legal_time} is null)`;

export const textOf = (row: Readonly<Record<string, unknown>>, key: string) =>
  String(row[key] ?? '');

const { offered, proposed, securing, ready, running, overdue, settled, declined, cancelled } =
  FACTORING_STATUS;

/** What operators may do beside the transitions, by where it stands. */
const STEPS_FROM: Readonly<Record<string, readonly (keyof typeof adminFactoringSteps)[]>> = {
  [offered]: ['propose', 'debtorLimit'],
  [proposed]: ['propose', 'debtorLimit'],
  [declined]: ['propose'],
  [securing]: ['collect', 'undo', 'checkLegally', 'register', 'debtorLimit', 'refundFee'],
  [ready]: ['collect', 'undo', 'extend', 'register', 'debtorLimit', 'refundFee'],
  [running]: ['collect', 'undo', 'extend', 'register', 'refundFee'],
  [overdue]: ['collect', 'undo', 'extend', 'register', 'writeOff', 'refundFee'],
  [settled]: ['collect', 'undo', 'register', 'refundFee'],
};

/** What the seller may do with the money, by where it stands. */
const ASKING: Readonly<Record<string, readonly string[]>> = {
  [securing]: ['askBalance'],
  [ready]: ['askAdvance', 'askBalance'],
  [running]: ['askAdvance', 'askBalance'],
  [overdue]: ['askBalance'],
  [settled]: ['askAdvance', 'askBalance'],
  [cancelled]: ['askBalance'],
};

const isWorth = (row: Readonly<Record<string, unknown>>, whole: string, paid: string) =>
  isMore(textOf(row, whole) || '0', textOf(row, paid) || '0');

/** Whether there is anything that could be asked for, or written off. */
const WORTH: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => boolean>> = {
  askAdvance: (row) => isWorth(row, 'advanceAskable', ''),
  askBalance: (row) => isWorth(row, 'balanceAmount', 'balanceAsked'),
  // Of what is settled a registration is for what may still be advanced.
  register: (row) =>
    textOf(row, 'factoringStatus') !== settled || isWorth(row, 'advanceAmount', 'advancedAmount'),
  undo: (row) =>
    isWorth(row, 'collectedAmount', '') ||
    factoringProduct(textOf(row, 'productId')).feeSide === 'debtor',
  checkLegally: ({ checkAsked }) => checkAsked === true,
  writeOff: (row) => textOf(row, 'recourseType') === RECOURSE.none,
  refundFee: (row) => isPositive(textOf(row, 'feeToReturn') || '0'),
};

/** Whether new invoices to the debtor are to be financed at its scheme. */
function autoSteps(row: Readonly<Record<string, unknown>>, status: string): string[] {
  const isRepeatable = ACCEPTED.includes(status) && maySchemeRepeat(textOf(row, 'productId'));
  if (row.autoOn === true) return ['autoOff'];
  return isRepeatable && row.keepsInvoices === true ? ['autoOn'] : [];
}

/** What may be done with a financing beside its transitions: by operators, and by its seller. */
export function factoringActions(
  row: Readonly<Record<string, unknown>>,
  { sides, roles }: May,
): string[] {
  const status = textOf(row, 'factoringStatus');
  if (sides.includes('platform')) {
    const steps = STEPS_FROM[status] ?? [];
    return steps.filter(
      (step) =>
        (WORTH[step]?.(row) ?? true) && mayCall(adminFactoringSteps[step].roles ?? [], roles),
    );
  }
  const may: readonly string[] = writersOf('payApply');
  const isOwn = sides.includes('own') && roles.some((role) => may.includes(role));
  if (!isOwn) return [];
  const asking = (ASKING[status] ?? []).filter((step) => WORTH[step]?.(row) ?? true);
  return [...asking, ...autoSteps(row, status)];
}
