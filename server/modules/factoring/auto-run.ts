import { type Selectable, sql } from 'kysely';
import { isLess, isMore } from '#contract/arithmetic/decimal.ts';
import { multiply, subtract } from '#contract/arithmetic/money.ts';
import { AUTO_WAIT_HOURS } from '#contract/factoring/auto.ts';
import type { OfferedReceivable } from '#contract/factoring/offer.ts';
import { MOST_RECEIVABLES } from '#contract/factoring/offer.ts';
import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING_STATUS } from '#contract/factoring/status.ts';
import { addDays } from '#contract/form/dates.ts';
import { codeFault } from '#contract/make-invoice/invoice-number.ts';
import { yearFault } from '#contract/make-invoice/number-year.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Database } from '#server/db/types.ts';
import { before, HOUR, wireDay, wireTime } from '#server/kernel/clock.ts';
import { requireCertified } from '#server/kernel/company/certified.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { emit, telling } from '#server/kernel/jobs/outbox.ts';
import {
  type Due,
  makeRounds,
  PLATFORM,
  pageOf,
  type Round,
  type Working as Rounding,
  type RoundsEnd,
} from '#server/kernel/jobs/rounds.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { Refusal } from '#server/kernel/wire/refusal.ts';
import { lockFactoring } from '#server/trade/factoring/account.ts';
import { freeInvoices } from '#server/trade/factoring/invoices.ts';
import { factoringRecord } from './document.ts';
import { fileReceivables } from './file.ts';
import { EVENT } from './messages.ts';
import { projectOf } from './offer.ts';
import { propose } from './scheme.ts';
import { actingIn } from './told.ts';

const t = columnsOf('factoring', 't');
const autos = columnsOf('factoring_auto', 'u');
const { proposed, settled, declined, cancelled } = FACTORING_STATUS;

type Order = Selectable<Database['factoring_auto']>;
type Working = Rounding & Pick<Kernel, 'log'>;

/** What is under way by a standing order, yuan. */
async function underWay(tx: Tx, { id }: Order): Promise<string> {
  const { rows } = await sql<{ face: string }>`
    select coalesce(sum(${t.face_amount}), 0)::text as face from ${t} where ${t.auto_id} = ${id}
      and ${t.factoring_status} not in (${settled}, ${declined}, ${cancelled})`.execute(tx);
  return rows[0]?.face ?? '0';
}

/** Invoices that the order is for, the oldest first, as far as its amount goes. */
async function chosen(tx: Tx, order: Order, at: Date): Promise<OfferedReceivable[]> {
  const { company_id: sellerId, debtor_id: debtorId, contract_no: contractNo } = order;
  const today = wireDay(at);
  const { mostDays } = factoringProduct('401').due;
  const last = addDays(today, String(mostDays)) ?? today;
  let left = subtract(order.most_amount, await underWay(tx, order));
  const free = await freeInvoices(tx, { sellerId, debtorId }, MOST_RECEIVABLES);
  return free.toReversed().flatMap(({ settlementNo, invoiceAmount, ...invoice }) => {
    const dueDate = addDays(invoice.invoiceDate, String(order.term_days)) ?? '';
    const isSmall = isLess(invoiceAmount, order.least_amount);
    const isLarge = isMore(invoiceAmount, left);
    if (isSmall || isLarge || dueDate <= today || dueDate > last) return [];
    if (numberFault(invoice) === undefined) left = subtract(left, invoiceAmount);
    const amounts = {
      invoiceAmount,
      receivableAmount: invoiceAmount,
      transferAmount: invoiceAmount,
    };
    return [{ ...invoice, ...amounts, contractNo, dueDate, deliveryNo: settlementNo }];
  });
}

/** An invoice whose number is none that may be filed is left out: it would keep all others waiting. */
const numberFault = (one: Pick<OfferedReceivable, 'invoiceCode' | 'invoiceNo' | 'invoiceDate'>) =>
  codeFault(one) ?? yearFault(one.invoiceNo, one.invoiceDate);

/** Chinese, with the first few numbers that are wrong; null where none is. */
function numberFaults(all: readonly OfferedReceivable[]): string | null {
  const wrong = all.filter((one) => numberFault(one) !== undefined);
  const [first] = wrong;
  if (first === undefined) return null;
  const numbers = wrong.slice(0, 5).map(({ invoiceNo }) => invoiceNo);
  const more = wrong.length > 5 ? ` 等 ${wrong.length} 张` : '';
  return `发票 ${numbers.join('、')}${more}：${numberFault(first)}`;
}

/** What keeps an order from filing is its seller's to look at, told once and not in each round; null: nothing does. */
async function tellRefused(tx: Tx, id: string, reason: string | null, at: Date): Promise<void> {
  const order = await tx
    .updateTable('factoring_auto as u')
    .from('factoring as t')
    .set({ refused_for: reason })
    .whereRef('t.id', '=', 'u.scheme_of')
    .where('u.id', '=', id)
    .where('u.refused_for', 'is distinct from', reason)
    .returning(['u.company_id', 'u.scheme_of', 't.factoring_no'])
    .executeTakeFirst();
  if (order === undefined || reason === null) return;
  const payload = { id: order.scheme_of, no: order.factoring_no, reason };
  const accountId = await actingIn(tx, order.company_id, at);
  await emit(tx, { topic: EVENT.autoRefused, accountId, payload }, at);
}

const percent = (share: string | null) => multiply(share ?? '0', '100');

/** The scheme that the seller has accepted once. */
async function acceptedTerms(tx: Tx, { scheme_of: id }: Order) {
  const row = await tx
    .selectFrom('factoring')
    .select(['advance_rate', 'annual_rate', 'service_rate', 'recourse_type', 'notice_type'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    advanceRate: percent(row.advance_rate),
    annualRate: percent(row.annual_rate),
    serviceRate: percent(row.service_rate),
    recourseType: row.recourse_type ?? '',
    noticeType: row.notice_type,
  };
}

/** Files what an order is for, at its scheme; the seller is told and may withdraw it until the moment that is told. */
async function fileBy(tx: Tx, id: string, at: Date): Promise<void> {
  const order = await tx
    .selectFrom('factoring_auto')
    .selectAll()
    .where('id', '=', id)
    .where('switched_off_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (order === undefined) return;
  // Whoever may not offer by hand is offered nothing for.
  await requireCertified(tx, order.company_id, at);
  const project = await projectOf(tx, order.project_id);
  const found = await chosen(tx, order, at);
  if (project.status !== PROJECT_STATUS.running) return;
  const reason = numberFaults(found);
  await tellRefused(tx, id, reason, at);
  const all = found.filter((one) => numberFault(one) === undefined);
  if (all.length === 0) return;
  const making = { at, accountId: order.switched_on_by };
  const { made } = await fileReceivables(tx, project, { sellerId: order.company_id, all }, making);
  const held = await lockFactoring(tx, made.id);
  if (held === undefined) return;
  await propose(tx, held, await acceptedTerms(tx, order), making);
  const until = before(at, -AUTO_WAIT_HOURS * HOUR);
  const set = { auto_id: order.id, auto_confirm_at: until };
  await tx.updateTable('factoring').set(set).where('id', '=', made.id).execute();
  const payload = { ...made, count: String(all.length), until: wireTime(until).slice(0, 16) };
  const accountId = await actingIn(tx, order.company_id, at);
  await emit(tx, { topic: EVENT.autoMade, accountId, payload }, at);
}

/** Confirms, in the name of who has switched the order on, what nobody has withdrawn. */
async function confirmBy(tx: Tx, id: string, at: Date): Promise<void> {
  const { rows } = await sql<{ accountId: string; companyId: string }>`
    select ${autos.switched_on_by}::text as "accountId", ${autos.company_id}::text as "companyId"
    from ${t} join ${autos} on ${autos.id} = ${t.auto_id}
    where ${t.id} = ${id} and ${t.factoring_status} = ${proposed} and ${t.auto_confirm_at} <= ${at}
    for no key update of t skip locked`.execute(tx);
  const [order] = rows;
  if (order === undefined) return;
  await requireCertified(tx, order.companyId, at);
  const me = { ...order, roles: ['companyAdmin'] };
  const acting = { ...telling(tx, at), me };
  await makeTransition(factoringRecord.rules, 'confirm', acting, { id });
}

/** What stands in the way is the seller's to look at; the order does not try it again. */
async function stop(tx: Tx, id: string, reason: string, at: Date): Promise<void> {
  const row = await tx
    .updateTable('factoring')
    .set({ auto_confirm_at: null })
    .where('id', '=', id)
    .returning(['company_id', 'factoring_no'])
    .executeTakeFirstOrThrow();
  const accountId = await actingIn(tx, row.company_id, at);
  const payload = { id, no: row.factoring_no, reason };
  await emit(tx, { topic: EVENT.autoStopped, accountId, payload }, at);
}

interface Steps {
  name: string;
  due: Due;
  work(tx: Tx, id: string): Promise<void>;
  /** In a transaction of its own. */
  refused?(tx: Tx, id: string, reason: string): Promise<void>;
}

/** A refusal is the seller's to look at, and no failure of the round. */
const stepsOf = ({ db, log }: Working, { name, due, work, refused }: Steps): Round => ({
  name,
  page: pageOf(due),
  async each(id) {
    try {
      await inScope(db, PLATFORM, (tx) => work(tx, id));
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      log.warn({ err, id }, 'a standing order of factoring was refused');
      if (refused !== undefined) {
        await inScope(db, PLATFORM, (tx) => refused(tx, id, err.message));
      }
    }
  },
});

/** 自动融资: confirms what was not withdrawn in its time, then files what is new. */
export async function financeAutomatically(working: Working): Promise<RoundsEnd> {
  const at = working.clock.now();
  const confirming = stepsOf(working, {
    name: 'financeAutomatically confirm',
    due: {
      rows: t,
      due: sql`${t.factoring_status} = ${proposed} and ${t.auto_confirm_at} <= ${at}`,
    },
    work: (tx, id) => confirmBy(tx, id, at),
    refused: (tx, id, reason) => stop(tx, id, reason, at),
  });
  const filing = stepsOf(working, {
    name: 'financeAutomatically file',
    due: { rows: autos, due: sql`${autos.switched_off_at} is null` },
    work: (tx, id) => fileBy(tx, id, at),
    refused: (tx, id, reason) => tellRefused(tx, id, reason, at),
  });
  return await makeRounds(working, [confirming, filing]);
}
