import type { OfferedReceivable } from '#contract/factoring/offer.ts';
import { addDays } from '#contract/form/dates.ts';
import { yearOfNumber } from '#contract/make-invoice/number-year.ts';
import { logDemo, stepDemo } from '#server/demo/log.ts';
import { asBuyer, asOperator, type DemoCast, demoCast, demoProject } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { type HeldFactoring, lockFactoring } from '#server/trade/factoring/account.ts';
import { setDebtorLimit } from '#server/trade/factoring/debtor-limit.ts';
import { linesOf, lockNotice, takeAnswers } from './answers.ts';
import { fileDemoProducts } from './demo-products.ts';
import { DEMO_SCHEME } from './demo-scheme.ts';
import { factoringRecord } from './document.ts';
import { insertFactoring, projectOf } from './offer.ts';
import { propose } from './scheme.ts';
import { setRegistration } from './secure.ts';

const PROJECT = '示例周转料应收保理';
/**
 * How far each batch has come, its invoices by the last digits of their numbers, and what is assigned. The first three are paid by
 * the demos of requests and pay-outs, and collected by demo-collected.ts: one in full, one late and in part; one is due today.
 */
const BATCHES = [
  { life: 'ready', days: 195, invoices: [['36', '525000.00']] },
  { life: 'ready', days: 172, invoices: [['37', '300000.00']] },
  { life: 'ready', days: 150, invoices: [['38', '640000.00']] },
  { life: 'ready', days: 20, invoices: [['31', '860000.00']] },
  {
    life: 'noticed',
    days: 6,
    invoices: [
      ['32', '420000.00'],
      ['33', '315500.50'],
    ],
  },
  { life: 'proposed', days: 3, invoices: [['34', '238000.00']] },
  { life: 'offered', days: 1, invoices: [['35', '126400.00']] },
] as const;

type Batch = (typeof BATCHES)[number];

function receivables({ invoices }: Batch, day: string): OfferedReceivable[] {
  const invoiceDate = addDays(day, '-30') ?? day;
  return invoices.map(([end, amount]) => ({
    contractNo: `SL-SG-0${end}`,
    invoiceNo: `${yearOfNumber(invoiceDate)}0000000000000000${end}`,
    invoiceCode: '',
    invoiceDate,
    invoiceAmount: amount,
    receivableAmount: amount,
    transferAmount: amount,
    dueDate: addDays(day, '150') ?? day,
    deliveryNo: `SL-JH-0${end}`,
  }));
}

const factoringObject = (objectId: string) => ({ objectType: 'factoring', objectId });

async function held(tx: Tx, id: string): Promise<HeldFactoring> {
  const found = await lockFactoring(tx, id);
  if (found === undefined) throw new Error(`There is no demo financing ${id}`);
  return found;
}

async function confirmed({ accountId, companyId, ...cast }: DemoCast, id: string, at: Date) {
  const me = { accountId, companyId, roles: ['companyAdmin'] };
  await asBuyer({ accountId, companyId, ...cast }, (tx) =>
    stepDemo(factoringRecord.rules, 'confirm', { tx, at, me }, { id }),
  );
}

/** The debtor confirms all of it. */
async function answered({ context, partner }: DemoCast, factoringId: string, at: Date) {
  await inScope(context.db, partner, async (tx) => {
    const { id } = await tx
      .selectFrom('factoring_notice')
      .select('id')
      .where('factoring_id', '=', factoringId)
      .executeTakeFirstOrThrow();
    const notice = await lockNotice(tx, id);
    if (notice === undefined) return;
    const all = await linesOf(tx, id);
    const answers = all.map((line) => ({
      id: line.id,
      confirmedAmount: line.amount,
      confirmedDue: line.dueDate,
      objection: '',
    }));
    await takeAnswers(tx, notice, { all, answers }, { at, accountId: partner.accountId });
    const object = { objectType: 'factoringNotice', objectId: id };
    await logDemo({ tx, at, me: partner }, 'factoringNoticeAnswer', object);
  });
}

/** One batch, as far as it has come; nobody is told of what never happened. */
async function live(cast: DemoCast, projectId: string, batch: Batch): Promise<void> {
  const at = before(cast.context.at, batch.days * DAY);
  const day = wireDay(at);
  const { id } = await asBuyer(cast, async (tx) => {
    const making = { at, accountId: cast.accountId };
    const filed = { sellerId: cast.companyId, all: receivables(batch, day) };
    const made = await insertFactoring(tx, await projectOf(tx, projectId), filed, making);
    await logDemo({ tx, at, me: cast }, 'factoringOffer', factoringObject(made.id));
    return made;
  });
  if (batch.life === 'offered') return;
  const making = { at, accountId: cast.operatorId };
  const officer = { accountId: cast.operatorId, companyId: null };
  await asOperator(cast, async (tx) => {
    await propose(tx, await held(tx, id), DEMO_SCHEME, making);
    await logDemo({ tx, at, me: officer }, 'adminFactoringPropose', factoringObject(id));
  });
  if (batch.life === 'proposed') return;
  await confirmed(cast, id, at);
  if (batch.life === 'noticed') return;
  await answered(cast, id, at);
  const registerDue = addDays(day, '365') ?? day;
  const [[end]] = batch.invoices;
  const proof = { registerNo: `示例登记0000000000${end}`, registerDate: day, registerDue };
  await asOperator(cast, async (tx) => {
    await setRegistration(tx, await held(tx, id), proof, making);
    await logDemo({ tx, at, me: officer }, 'adminFactoringRegister', factoringObject(id));
  });
}

/** Financings of the demo project of factoring in several states, where there are none. */
export async function addDemoFactorings(context: DemoContext): Promise<void> {
  const cast = await demoCast(context, 'factoring');
  if (cast === undefined) return;
  const projectId = await asBuyer(cast, (tx) => demoProject(tx, PROJECT));
  const making = { at: context.at, accountId: cast.operatorId };
  const limit = { debtorId: cast.partner.companyId, amount: '5000000.00' };
  await asOperator(cast, (tx) => setDebtorLimit(tx, limit, making));
  for (const batch of BATCHES) await live(cast, projectId, batch);
  await fileDemoProducts(cast);
}
