import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import {
  type InvoiceIssuer,
  type InvoiceRequest,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';
import { issueHanded } from '#server/modules/make-invoice/hand-job.ts';

import { WHOLE } from '../../scripts/test/sample.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { digitalNo, Invoices } from '../helpers/invoices.ts';

// I10 and I11 over a walk that chance draws, against a model in whole cents and thousandths; and what a tax platform issues.

const submitted: InvoiceRequest[] = [];
let outcome: IssueOutcome = { state: 'waiting' };
let refuses = '';
const issuer: InvoiceIssuer = {
  kind: 'service',
  issues: (kind) => kind === '1',
  submit(request) {
    if (refuses !== '') return Promise.reject(new IssuerRefusal(refuses));
    submitted.push(request);
    return Promise.resolve(`S${submitted.length}`);
  },
  result: () => Promise.resolve(outcome),
};

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20, issuer });
  desk = await Invoices.with(portal, 13_636_000_000);
});
afterAll(() => portal.close());

const finance = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/makeInvoice/${call}`, body);
const cents = (amount: string) => BigInt(amount.replace('.', ''));

/** Numbers from a seed, so that a walk that fails is walked again. */
function drawn(seed: number) {
  let state = seed % 2_147_483_647 || 1;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

interface Held {
  id: string;
  qty: bigint;
  amount: bigint;
  state: 'waiting' | 'issued' | 'reversing';
  redId?: string;
}

test('whatever is drawn, issued, voided and reversed, the books are what the invoices say, to the cent', async () => {
  const { saleId } = await desk.settled();
  const [line] = (await desk.left(saleId)).lines;
  const key = line?.key ?? '';
  const whole = { qty: 149_400n, amount: 55_203_300n };
  const next = drawn(Number(process.env.SEED ?? '424242'));
  const held: Held[] = [];
  const some = (state: Held['state']) => {
    const those = held.filter((one) => one.state === state);
    return those[next(those.length || 1)];
  };
  const left = () => ({
    qty: whole.qty - held.reduce((sum, one) => sum + one.qty, 0n),
    amount: whole.amount - held.reduce((sum, one) => sum + one.amount, 0n),
  });
  const drop = (one: Held) => held.splice(held.indexOf(one), 1);
  for (let step = 0; step < (WHOLE ? 240 : 24); step += 1) {
    const rest = left();
    const [waiting, issued, reversing] = [some('waiting'), some('issued'), some('reversing')];
    const turn = next(5);
    if (turn <= 1) {
      const qty = BigInt(1 + next(80_000));
      const text = `${qty / 1000n}.${String(qty % 1000n).padStart(3, '0')}`;
      const answer = await desk.draw(saleId, { lines: [{ key, qty: text }] });
      if (qty > rest.qty)
        expect(answer.code).toBe(
          rest.qty === 0n ? INVOICE_REFUSAL.nothing.code : INVOICE_REFUSAL.over.code,
        );
      else {
        expect(answer.code, answer.body).toBe(0);
        const share =
          qty === rest.qty ? rest.amount : (rest.amount * qty * 2n + rest.qty) / (rest.qty * 2n);
        held.push({ id: (answer.data as { id: string }).id, qty, amount: share, state: 'waiting' });
      }
    } else if (turn === 2 && waiting) {
      expect((await desk.issue(waiting.id)).code).toBe(0);
      waiting.state = 'issued';
    } else if (turn === 3 && waiting) {
      expect((await finance('void', { id: waiting.id, reason: '不开了' })).code).toBe(0);
      drop(waiting);
    } else if (turn === 4 && reversing) {
      expect((await desk.issue(reversing.redId ?? '')).code).toBe(0);
      drop(reversing);
    } else if (issued) {
      const { data, code } = await finance('flush', { id: issued.id, reason: '开错了' });
      expect(code).toBe(0);
      issued.state = 'reversing';
      issued.redId = (data as { id: string }).id;
    }
    const sale = await desk.sale(saleId);
    const sum = (states: readonly Held['state'][]) =>
      held.filter(({ state }) => states.includes(state)).reduce((all, one) => all + one.amount, 0n);
    expect(cents(sale?.applied ?? '')).toBe(sum(['waiting']));
    expect(cents(sale?.invoiced ?? '')).toBe(sum(['issued', 'reversing']));
    const [now] = (await desk.left(saleId)).lines;
    const after = left();
    expect(cents(now?.amount ?? '')).toBe(after.amount);
    expect(Number(now?.qty) * 1000).toBeCloseTo(Number(after.qty), 6);
  }
}, 120_000);

/** Topics of what a company was told of invoices that have their number. */
async function told(companyId: string): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`select topic from outbox
    where for_company_id = ${companyId} and topic in ('makeInvoice.issued', 'makeInvoice.reversed') order by id`.execute(
    portal.database.superuser,
  );
  return rows.map(({ topic }) => topic);
}

/** What the platform issued has no file: it is asked for before the buyer is told to fetch it, and taken once. */
async function expectFileAskedFor(id: string): Promise<void> {
  const actions = async () => {
    const { data } = await desk.finance.post('/admin/makeInvoice/page', { pageSize: 50 });
    const { content } = data as { content: { id: string; actions: string[] }[] };
    return content.find((row) => row.id === id)?.actions;
  };
  expect((await finance('deliver', { id })).msg).toBe(INVOICE_REFUSAL.noFile.text);
  expect(await actions()).toContain('attach');
  const attachment = async () => [{ id: await desk.file(desk.finance), fileType: 101 }];
  const attached = await finance('attach', { id, attachment: await attachment() });
  expect(attached.code, attached.body).toBe(0);
  expect(await actions()).not.toContain('attach');
  expect((await finance('attach', { id, attachment: await attachment() })).msg).toBe(
    INVOICE_REFUSAL.filed.text,
  );
  expect((await finance('deliver', { id })).code).toBe(0);
}

test('the tax platform issues: handed over once under our number, its answer is the issue', async () => {
  const { saleId, buyer, buyerId } = await desk.settled();
  const id = await desk.drawn(saleId);
  const run = () =>
    issueHanded({
      db: portal.database.db,
      clock: portal.clock,
      cipher: portal.cipher,
      issuer,
      log: { warn: () => undefined, error: () => undefined },
    });
  expect((await finance('hand', { id })).code).toBe(0);
  expect((await desk.issue(id)).code).toBe(INVOICE_REFUSAL.byPlatform.code);
  expect((await finance('void', { id, reason: '不开了' })).code).toBe(
    INVOICE_REFUSAL.byPlatform.code,
  );
  refuses = '购方税号有误';
  await run();
  expect((await desk.left(saleId)).missing).toEqual([]);
  expect((await finance('hand', { id })).code).toBe(0);
  refuses = '';
  await run();
  await run();
  expect(submitted).toHaveLength(1);
  expect(submitted[0]).toMatchObject({ kind: '1', lines: [{ qty: '149.4' }, {}, {}, {}, {}] });
  const invoiceNo = digitalNo();
  outcome = {
    state: 'issued',
    invoiceCode: '',
    invoiceNo,
    invoiceDate: '2026-05-20',
    checkCode: '',
  };
  await run();
  expect(await desk.sale(saleId)).toMatchObject({ status: '6', invoiced: '943799.20' });
  expect(await told(buyerId)).toEqual(['makeInvoice.issued']);
  await expectFileAskedFor(id);
  expect(await desk.steps(buyer, id)).toContain('开具 系统');
  const flushed = await finance('flush', { id, reason: '客户退货', redReason: '1' });
  const redId = (flushed.data as { id: string }).id;
  outcome = { state: 'waiting' };
  expect((await finance('hand', { id: redId })).code).toBe(0);
  await run();
  expect(submitted[0]).toMatchObject({ lines: [{ unit: '吨' }, {}, {}, {}, {}], red: null });
  expect(submitted[1]).toMatchObject({
    kind: '5',
    red: { kind: '1', invoiceCode: '', invoiceNo, reason: '1' },
    lines: [{ qty: '-149.4' }, {}, {}, {}, {}],
  });
  // Refused by its buyer for good: the next attempt has a number that the platform has not seen, and keeps it while it is not
  // taken.
  outcome = { state: 'failed', reason: '购买方不同意红冲', ended: true };
  await run();
  outcome = { state: 'waiting' };
  for (const refusal of ['系统繁忙', '']) {
    refuses = refusal;
    expect((await finance('hand', { id: redId })).code).toBe(0);
    await run();
  }
  expect(submitted.slice(2).map(({ orderNo }) => orderNo)).toEqual([
    `${String(submitted[1]?.orderNo)}-2`,
  ]);
  outcome = {
    state: 'issued',
    invoiceCode: '',
    invoiceNo: digitalNo(),
    invoiceDate: '2026-05-20',
    checkCode: '',
  };
  await run();
  expect(await desk.sale(saleId)).toMatchObject({ status: '3', invoiced: '0.00' });
  expect(await told(buyerId)).toEqual(['makeInvoice.issued', 'makeInvoice.reversed']);
  const paper = await desk.settled();
  const other = await desk.drawn(paper.saleId, { invoiceKind: '3' });
  expect((await finance('hand', { id: other })).code).toBe(INVOICE_REFUSAL.byService.code);
});
