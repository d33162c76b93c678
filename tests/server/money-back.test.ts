import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grouped } from '#contract/arithmetic/money.ts';
import { payCodeOf } from '#contract/collection/pay-code.ts';
import { PROJECT_STATUS } from '#contract/project/project.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { bankStatement, lineOf, takeStatement } from '../helpers/bank-statements.ts';
import { booksOf } from '../helpers/books-of.ts';
import { Dues } from '../helpers/dues.ts';
import { nextSerial } from '../helpers/pay-outs.ts';
import { type SettledDeal, Settlements } from '../helpers/settlements.ts';

// The worked case carried on (rules.md C.0.3), from the settlement to the end of the project, as each side is told it and matched from the bank's
// statements; the books are held against each other after each step.

let portal: TestApp;
let desk: Settlements;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Settlements.with(portal, 13_659_000_000);
});
afterAll(() => portal.close());

const day = () => portal.clock.now().toISOString().slice(0, 10);

async function balanced(): Promise<void> {
  const found = await booksOf(portal.database.db, day());
  expect(found.flatMap(({ faults }) => faults)).toEqual([]);
}

interface Owed {
  id: string;
  receivableNo: string;
  planStatus: string;
  outstanding: string;
  penalty: string;
}

/** What the buyer reads of the receivable of a sale. */
async function owed({ buyer, deal }: SettledDeal, salesOrderId: string): Promise<Owed> {
  const { data, body } = await buyer.post('/portal/receivablePlan/page', {
    projectId: deal.projectId,
  });
  const { content } = data as { content: (Owed & { salesOrderId: string })[] };
  const found = content.find((row) => row.salesOrderId === salesOrderId);
  if (found === undefined) throw new Error(body);
  return found;
}

const closing = async (browser: SettledDeal['buyer'], side: string): Promise<string> => {
  const period = { side, from: '2026-05-01', to: day() };
  const { data } = await browser.post('/portal/accountStatement/read', period);
  return (data as { closing: string }).closing;
};

test('everything that was owed comes back, to the cent, and the project is closed', async () => {
  let order = await desk.order();
  const { projectId } = order.deal;
  await desk.worked(order);
  const first = await desk.made(order);
  await desk.confirmSale(order, first.sale.id);
  await desk.confirmPurchase(order, first.purchase.id);
  await balanced();
  let dues = Dues.of(portal, desk.payOuts);
  const limit = () => dues.limit(order.deal);
  expect(await limit()).toEqual(['0.00', '1448800.00', '8551200.00']);

  /** A payment of the buyer with the code of a receivable, as the bank tells it; finance takes it as it is proposed. */
  const paid = async (plan: Owed, amounts: readonly string[]) => {
    const officer = await dues.officer();
    const remark = `货款 ${payCodeOf(plan.receivableNo)}`;
    const serials = amounts.map(() => nextSerial());
    const lines = amounts.map((amount, at) =>
      lineOf({ amount, remark, serial: serials[at] ?? '', day: day() }),
    );
    const imported = await takeStatement(officer, bankStatement(...lines));
    expect(imported.data).toMatchObject({ matched: amounts.length, waiting: 0 });
    for (const [at, serial] of serials.entries()) {
      const { collection_id: id } = await portal.database.superuser
        .selectFrom('statement_row')
        .select('collection_id')
        .where('serial_no', '=', serial)
        .executeTakeFirstOrThrow();
      const { proposals } = await dues.proposed(officer, String(id));
      const parts = proposals
        .filter(({ amount }) => amount !== '0.00')
        .map(({ receivableId, amount }) => ({ receivableId, amount }));
      expect(parts).toEqual([{ receivableId: plan.id, amount: amounts[at] }]);
      expect((await dues.allocate(officer, String(id), parts)).code).toBe(0);
      await balanced();
    }
  };

  const plan = await owed(order, first.sale.id);
  await paid(plan, ['18066.20']);
  expect(await owed(order, first.sale.id)).toMatchObject({ outstanding: '914533.00' });
  await dues.until('2026-08-19');
  await dues.until('2026-09-12');
  ({ desk, order } = await desk.again(order));
  dues = Dues.of(portal, desk.payOuts);
  expect(await owed(order, first.sale.id)).toMatchObject({
    planStatus: '3',
    penalty: '4572.67',
    outstanding: '919105.67',
  });
  expect(await closing(order.buyer, '1')).toBe('919105.67');
  await balanced();

  await paid(plan, ['500000.00', '419105.67']);
  expect(await owed(order, first.sale.id)).toMatchObject({ planStatus: '2', outstanding: '0.00' });
  expect(await dues.freedRows(order.deal)).toEqual(['489347.53', '413962.47']);
  expect(await limit()).toEqual(['0.00', '545490.00', '9454510.00']);
  expect(await closing(order.buyer, '1')).toBe('0.00');

  await desk.receipt(
    order,
    [
      { line: 0, delivered: '150', received: '150', settled: '150' },
      { line: 1, delivered: '100', received: '100', settled: '100' },
    ],
    { day: day() },
  );
  const rest = await desk.made(order, { settleDate: day() });
  expect(rest.sale).toMatchObject({ settlePrincipal: '916750.00', exposure: '545490.00' });
  expect(rest.purchase).toMatchObject({ settleAmount: '905500.00' });
  await desk.confirmSale(order, rest.sale.id);
  await desk.confirmPurchase(order, rest.purchase.id);
  expect(await desk.latest(order, 'purchase')).toMatchObject({ balance: '360010.00' });
  expect(await closing(order.supplier, '2')).toBe('360010.00');
  expect(await limit()).toEqual(['360010.00', '545490.00', '9094500.00']);
  await balanced();

  const { requests } = desk.payOuts;
  const asked = await requests.draft(order.deal, {
    applySource: '2',
    purchaseOrderId: order.purchaseId,
    payType: '4',
    payRatio: '19.88',
    applyAmount: '360010.00',
    expectPayDate: '2026-12-31',
    goods: [],
  });
  expect((await requests.submit(order.deal.buyer.browser, asked)).code).toBe(0);
  await requests.approveAll(asked);
  await desk.payOuts.paid(asked, '360010.00');
  expect(await closing(order.supplier, '2')).toBe('0.00');
  expect(await limit()).toEqual(['0.00', '905500.00', '9094500.00']);
  await balanced();

  const last = await owed(order, rest.sale.id);
  const finish = () => desk.officer.post('/admin/project/finish', { id: projectId });
  // Whoever is refused reads what is in the way.
  expect((await finish()).msg).toContain(`尚欠 ${grouped(String(last.outstanding))} 元`);
  await paid(last, [last.outstanding]);
  expect(await closing(order.buyer, '1')).toBe('0.00');
  expect(await limit()).toEqual(['0.00', '0.00', '10000000.00']);

  // What was planted past the calls is brought to where its own walk leaves it.
  await sql`update pick_goods set pick_status = '7' where project_id = ${projectId}`.execute(
    portal.database.superuser,
  );
  expect((await finish()).code).toBe(0);
  const { project_status } = await portal.database.superuser
    .selectFrom('project')
    .select('project_status')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  expect(project_status).toBe(PROJECT_STATUS.finished);
  await balanced();
}, 60_000);
