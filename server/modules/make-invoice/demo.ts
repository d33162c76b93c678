import { sql } from 'kysely';

import { divide, round } from '#contract/arithmetic/money.ts';
import { totalAmounts } from '#contract/arithmetic/money-line.ts';
import { yearOfNumber } from '#contract/make-invoice/number-year.ts';
import { NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { INVOICE_FILE, INVOICE_KIND } from '#contract/make-invoice/states.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { logDemo } from '#server/demo/log.ts';
import { demoMember } from '#server/demo/member.ts';
import { addPaper } from '#server/demo/paper.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { putProfile } from '#server/kernel/company/profile.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { makeTransition } from '#server/kernel/document/transitions.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { expectedBy, type Paper } from './check.ts';
import { makeInvoiceRecord } from './document.ts';
import { drawUp, leftOfSale, OBJECT } from './draw-up.ts';
import { issue, lockWaiting } from './issue.ts';
import { drawnLine } from './keep.ts';
import { accept, handIn } from './supply.ts';
import { flush, voidInvoice } from './undo.ts';

const t = columnsOf('invoice');
const sales = columnsOf('sales_order', 's');
const papers = columnsOf('purchase_settlement', 'p');
const orders = columnsOf('purchase_order', 'o');

const OFFICER = '13800000015';
const BUYER = '13800000001';
const SUPPLIER = '13800000002';
const ROLES = ['companyAdmin'];
const emit = () => Promise.resolve();

/** What the demo companies print on invoices; all of it made up. */
const PROFILE = {
  invoiceAddress: '示例省示例市示例区示例路 2 号',
  invoicePhone: '400-000-0001',
  invoiceBank: '示例银行示例市支行',
  invoiceAccount: '99990300000000000090',
};

type Member = Awaited<ReturnType<typeof demoMember>>;

/** Whoever makes the demo invoices, and the number of the next one. */
interface Cast {
  context: DemoContext;
  officer: string;
  buyer: Member;
  supplier: Member;
  numbers: Generator<string>;
}

/** Fully digital numbers of the year of a day, which belong to no province. */
function* numbersOf(day: string): Generator<string> {
  for (let at = 1; ; at += 1) yield `${yearOfNumber(day)}00000000${String(at).padStart(10, '0')}`;
}

const asFinance = <T>({ context, officer }: Cast, act: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(context.db, { accountId: officer, operator: true }, act);
const makingOf = ({ context, officer }: Cast, tx: Tx) => ({
  tx,
  at: context.at,
  accountId: officer,
});

async function setTitles({ context: { db, cipher, at }, buyer, supplier }: Cast): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    for (const { companyId, accountId } of [buyer, supplier]) {
      const { name, usc } = await tx
        .selectFrom('company')
        .select(['name', 'usc'])
        .where('id', '=', companyId)
        .executeTakeFirstOrThrow();
      const profile = { ...PROFILE, invoiceTitle: name, taxNo: usc ?? '' };
      await putProfile(tx, profile, { cipher, companyId, accountId, at });
    }
  });
}

/** An invoice of a sale: the half of its goods, or all that is left. */
const draw = (cast: Cast, salesOrderId: string, { half = false } = {}): Promise<string> =>
  asFinance(cast, async (tx) => {
    const left = half ? (await leftOfSale(tx, salesOrderId))?.left : undefined;
    const parts = left?.flatMap(({ line: { key }, qty }) =>
      qty === null ? [] : [{ key, qty: round(divide(qty, '2', 6), 3) }],
    );
    const asked = { salesOrderId, kind: INVOICE_KIND.digitalSpecial, parts };
    const to = { receiverEmail: '', receiverPhone: '', remarks: '' };
    return (await drawUp(makingOf(cast, tx), { ...asked, ...to })).id;
  });

/** Its number and its file. */
const number = (cast: Cast, id: string): Promise<void> =>
  asFinance(cast, async (tx) => {
    const { context, officer, numbers } = cast;
    const invoice = await lockWaiting(tx, { id });
    const invoiceNo = String(numbers.next().value);
    const invoiceDate = wireDay(context.at);
    const said = { invoiceCode: '', invoiceNo, invoiceDate, checkCode: '' };
    await issue(makingOf(cast, tx), invoice, said);
    const { companyId } = invoice;
    const paper = { accountId: officer, companyId, name: '示例发票', type: INVOICE_FILE };
    const file = { id: await addPaper(context, tx, paper), fileType: INVOICE_FILE };
    const owner = { objectType: OBJECT, objectId: id, companyId };
    await setAttachments(tx, { owner, attachments: [file], at: context.at });
  });

const turn = (cast: Cast, id: string, event: 'deliver' | 'sign'): Promise<void> => {
  const { context, officer, buyer } = cast;
  const acting = async (tx: Tx, me: Member | { accountId: string; companyId: null }) => {
    const { at } = context;
    const by = { ...me, roles: ROLES };
    await makeTransition(makeInvoiceRecord.rules, event, { tx, at, me: by, emit }, { id });
  };
  return event === 'deliver'
    ? asFinance(cast, (tx) => acting(tx, { accountId: officer, companyId: null }))
    : inScope(context.db, buyer, (tx) => acting(tx, buyer));
};

/** What the supplier hands in to the whole of a settlement of its own; `wrong` differs in a field. */
const supply = (cast: Cast, settlementId: string, wrong: Partial<Paper> = {}): Promise<string> => {
  const { context, supplier, numbers } = cast;
  const { at } = context;
  const { accountId, companyId } = supplier;
  return inScope(context.db, supplier, async (tx) => {
    const { seller, buyer, left } = await expectedBy(tx, settlementId, companyId);
    const file = { accountId, companyId, name: '示例进项发票', type: INVOICE_FILE };
    const attachment = [{ id: await addPaper(context, tx, file), fileType: INVOICE_FILE }];
    const { amountIncl, taxAmount, amountExcl } = totalAmounts(
      left.map(({ line, qty, amount }) => drawnLine(line, { qty, amount })),
    );
    const titles = { sellerName: seller.title, buyerName: buyer.title };
    const taxNos = { sellerTaxNo: seller.taxNo, buyerTaxNo: buyer.taxNo };
    const paper: Paper = {
      ...titles,
      ...taxNos,
      invoiceKind: INVOICE_KIND.digitalSpecial,
      invoiceNo: String(numbers.next().value),
      invoiceDate: wireDay(at),
      amountIncl,
      taxAmount,
      amountExcl,
      attachment,
      ...wrong,
    };
    const supplying = { tx, at, reading: NOTHING_READ, accountId, companyId };
    const { id } = await handIn(supplying, settlementId, paper);
    const object = { objectType: OBJECT, objectId: id };
    await logDemo({ tx, at, me: supplier }, 'makeInvoiceSubmit', object);
    return id;
  });
};

/** Sales of the demo buyer that are confirmed, and settlements of the demo supplier; the oldest first. */
function settled({ context: { db }, buyer, supplier }: Cast) {
  return inScope(db, { maintenance: true }, async (tx) => {
    const sold = await sql<{ id: string }>`
      select ${sales.id}::text from ${sales} where ${sales.company_id} = ${buyer.companyId}
        and ${sales.sales_order_status} = ${SALES_STATUS.confirmed} order by ${sales.id}`.execute(
      tx,
    );
    const bought = await sql<{ id: string }>`
      select ${papers.id}::text from ${papers} where ${papers.company_id} = ${supplier.companyId}
        and ${papers.confirmed_at} is not null order by ${papers.id}`.execute(tx);
    return { sold: sold.rows.map(({ id }) => id), bought: bought.rows.map(({ id }) => id) };
  });
}

/** Contract of the order that ends once its invoice is taken. */
const LAST = 'SL-CG-015';

/** Its settlement, where it is confirmed. */
async function lastPaper({ context: { db } }: Cast): Promise<string | undefined> {
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql<{ id: string }>`
      select ${papers.id}::text from ${papers} join ${orders} on ${orders.id} = ${papers.purchase_order_id}
      where ${orders.contract_no} = ${LAST} and ${papers.confirmed_at} is not null`.execute(tx),
  );
  return rows[0]?.id;
}

/** The platform's: signed and drawn up anew for the rest; reversed in red, issued again; voided. */
async function addOut(cast: Cast, [first, second]: readonly string[]): Promise<void> {
  if (first !== undefined) {
    const signed = await draw(cast, first, { half: true });
    await number(cast, signed);
    await turn(cast, signed, 'deliver');
    await turn(cast, signed, 'sign');
    const voided = await draw(cast, first);
    const reason = '开票内容填写有误，重新申请';
    await asFinance(cast, (tx) => voidInvoice(makingOf(cast, tx), { id: voided, reason }));
    await draw(cast, first);
  }
  if (second !== undefined) {
    const wrong = await draw(cast, second);
    await number(cast, wrong);
    const reason = '采购方开户银行变更，红冲重开';
    const red = await asFinance(cast, (tx) => flush(makingOf(cast, tx), { id: wrong, reason }));
    await number(cast, red.id);
    const again = await draw(cast, second);
    await number(cast, again);
    await turn(cast, again, 'deliver');
  }
}

async function taken(cast: Cast, settlementId: string | undefined): Promise<void> {
  if (settlementId === undefined) return;
  const id = await supply(cast, settlementId);
  await asFinance(cast, (tx) => accept(makingOf(cast, tx), { id }));
}

/** The supplier's: taken; with finance; and one that names another taxpayer. */
async function addIn(cast: Cast, [first, second, third]: readonly string[]): Promise<void> {
  await taken(cast, first);
  if (second !== undefined) await supply(cast, second);
  if (third !== undefined) {
    await supply(cast, third, { buyerTaxNo: '91000000MA0DEM088B' });
  }
}

/** Invoices of both directions in every state over the demo settlements, once; messages are left out. */
export async function addDemoInvoices(context: DemoContext): Promise<void> {
  const { db } = context;
  const { rows } = await inScope(db, { maintenance: true }, (tx) =>
    sql`select from ${t} limit 1`.execute(tx),
  );
  if (rows.length > 0) return;
  const found = db.selectFrom('account').select('id').where('phone', '=', OFFICER);
  const { id: officer } = await found.executeTakeFirstOrThrow();
  const [buyer, supplier] = [await demoMember(db, BUYER), await demoMember(db, SUPPLIER)];
  const cast = { context, officer, buyer, supplier, numbers: numbersOf(wireDay(context.at)) };
  const { sold, bought } = await settled(cast);
  if (sold.length === 0) return;
  await setTitles(cast);
  await addOut(cast, sold);
  await addIn(cast, bought);
  await taken(cast, await lastPaper(cast));
}
