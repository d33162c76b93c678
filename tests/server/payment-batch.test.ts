import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_REFUSAL } from '#contract/payment/batch.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import type { timeline } from '#contract/timeline.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import type { PayOutResult } from '#server/kernel/ports/bank-channel.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { readBatch, writeResult } from '../helpers/bank-side.ts';
import { atOnce, naiveTwin, wrong } from '../helpers/naive-twin.ts';
import type { Deal } from '../helpers/pay-applies.ts';
import { nextSerial, PayOuts } from '../helpers/pay-outs.ts';

let portal: TestApp;
let desk: PayOuts;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 30 });
  desk = await PayOuts.with(portal, 13_628_000_000);
});
afterAll(() => portal.close());

/** Released pay-outs of one request, in one batch. */
async function batched(amounts: readonly string[]) {
  const { deal, id } = await desk.payable();
  const payments = await desk.prepared(id, amounts);
  for (const one of payments) await desk.release(one);
  const { data, code } = await desk.makeBatch(payments);
  expect(code).toBe(0);
  const batchId = String(data);
  return { deal, id, payments, batchId, batchNo: await desk.batchNo(batchId) };
}
type Batched = Awaited<ReturnType<typeof batched>>;

/** What a bank that has paid everything answers. */
async function answer({ payments }: Batched, amounts: readonly string[]): Promise<PayOutResult[]> {
  const accountNo = await desk.accountOf(payments[0] ?? '');
  return amounts.map((amount, index) => ({
    row: index + 1,
    accountNo,
    amount,
    paid: true,
    serialNo: nextSerial(),
    date: '2026-05-20',
    reason: '',
  }));
}
const occupied = async ({ projectId }: Deal) => (await desk.limits.figures(projectId)).occupied;
const waiting = async (batchNo: string) => {
  const { data } = await desk.officer.post('/admin/paymentResult/page', {
    keyword: batchNo,
    handled: false,
  });
  return (data as { content: { id: string; rowNo: number; problem: string }[] }).content;
};

describe('a batch', () => {
  test('goes out with its total and hash, whole numbers and all, each pay-out once', async () => {
    const made = await batched(['1000.00', '2000.50']);
    const { bytes, sha256 } = await desk.download(made.batchId);
    const read = readBatch(bytes);
    expect(read).toMatchObject({
      batchNo: made.batchNo,
      total: '3000.50',
      payer: { accountName: '示例平台公司', accountNo: '62220000009999' },
    });
    const accountNo = await desk.accountOf(made.payments[0] ?? '');
    expect(read.payOuts.map((one) => [one.row, one.amount, one.accountNo])).toEqual([
      [1, '1000.00', accountNo],
      [2, '2000.50', accountNo],
    ]);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await desk.makeBatch(made.payments)).code).toBe(BATCH_REFUSAL.notReleased.code);
    const stored = await portal.database.superuser
      .selectFrom('payment_batch')
      .select('file_sealed')
      .where('id', '=', made.batchId)
      .executeTakeFirstOrThrow();
    expect(stored.file_sealed).not.toContain(bytes.toString('base64').slice(0, 40));
  });

  test('has a line for each pay-out, whatever was kept of its account', async () => {
    const { id } = await desk.payable();
    const openBank = '示例银行\n2,FK202605200099,示例他人,62220000000011,示例银行,,9.00,货款';
    const [payment = ''] = await desk.prepared(id, ['1000.00']);
    await sql`update payment set payee = payee || ${JSON.stringify({ openBank })}::jsonb where id = ${payment}`.execute(
      portal.database.superuser,
    );
    await desk.release(payment);
    const made = await desk.makeBatch([payment]);
    const { bytes } = await desk.download(String(made.data));
    const [only, ...others] = readBatch(bytes).payOuts;
    expect(others).toEqual([]);
    expect(only).toMatchObject({ openBank: openBank.replace('\n', ' '), amount: '1000.00' });
    const lines = new TextDecoder('gb18030').decode(bytes).trimEnd().split(/\r?\n/);
    expect(lines.filter((line) => line.includes('FK'))).toHaveLength(1);
  });

  test.each(['2', '3', '4', '5'])(
    'takes nothing that was not released, and nothing by method %s: its file pays cash',
    async (payMethod) => {
      const { id } = await desk.payable({ payMethod });
      const [payment = ''] = await desk.prepared(id, ['10.00']);
      expect((await desk.makeBatch([payment])).code).toBe(BATCH_REFUSAL.notReleased.code);
      await desk.release(payment);
      expect((await desk.makeBatch([payment])).code).toBe(BATCH_REFUSAL.notTransfer.code);
    },
  );

  test('two that want the same pay-outs at once get them once', async () => {
    const { id } = await desk.payable();
    const payments = await desk.prepared(id, ['1.00', '2.00', '3.00']);
    for (const one of payments) await desk.release(one);
    const tries = Array.from({ length: 10 }, (_, index) =>
      desk.makeBatch(index % 2 ? payments : payments.toReversed()),
    );
    expect((await Promise.all(tries)).filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

describe('the bank’s result', () => {
  test('settles row by row: paid, failed, and what does not fit waits for a person', async () => {
    const amounts = ['1000.00', '2000.00', '3000.00', '4000.00'];
    const made = await batched(amounts);
    const [first, second, third, fourth] = await answer(made, amounts);
    if (!(first && second && third && fourth)) throw new Error('four rows');
    const results = [
      first,
      { ...second, paid: false, serialNo: '', date: '', reason: '户名不符' },
      { ...third, amount: '3000.01' },
      { ...fourth, row: 9 },
    ];
    const taken = await desk.take(made.batchId, { batchNo: made.batchNo, results });
    expect(taken.data).toEqual({ already: false, paid: 1, failed: 1, waiting: 2, missing: 2 });
    const statuses = await Promise.all(made.payments.map((one) => desk.status(one)));
    const { paid, failed, paying } = PAYMENT_STATUS;
    expect(statuses).toEqual([paid, failed, paying, paying]);
    expect(await occupied(made.deal)).toBe('1000.00');
    const { supplier } = made.deal;
    const { data } = await supplier.browser.get('/portal/timeline', {
      objectType: 'payApply',
      objectId: made.id,
    });
    const { events } = data as CallOutput<typeof timeline>;
    const bank = events.filter(({ who }) => who === '银行结果文件');
    expect(bank.map(({ objectId, what }) => [objectId, what]).toSorted()).toEqual(
      [
        [made.payments[0], '付款成功'],
        [made.payments[1], '支付失败'],
      ].toSorted(),
    );
    const rows = await waiting(made.batchNo);
    expect(rows.map(({ rowNo, problem }) => [rowNo, problem])).toEqual([
      [9, '批次中没有这一行'],
      [3, '金额与付款单不一致'],
    ]);
    const handle = { id: rows[0]?.id, note: '已与银行核对，按回单登记' };
    expect((await desk.officer.post('/admin/paymentResult/handle', handle)).code).toBe(0);
    expect(await waiting(made.batchNo)).toHaveLength(1);
    // A bank that repeats what failed is known, also once that goes out again; one that says otherwise waits.
    await desk.officer.post('/admin/payment/retry', { id: made.payments[1] });
    const refusal = { ...second, paid: false, serialNo: '', date: '', reason: '收款户名不符' };
    const repeated = await desk.take(made.batchId, { batchNo: made.batchNo, results: [refusal] });
    expect(repeated.data).toEqual({ already: false, paid: 0, failed: 0, waiting: 0, missing: 2 });
    const other = await desk.take(made.batchId, { batchNo: made.batchNo, results: [second] });
    expect(other.data).toMatchObject({ paid: 0, waiting: 1 });
    expect((await waiting(made.batchNo))[0]?.problem).toBe(
      '付款单已按支付失败处理，银行结果为成功',
    );
    expect(await desk.status(made.payments[1] ?? '')).toBe(PAYMENT_STATUS.pending);
    // Whoever has looked into it settles it by its slip.
    expect((await desk.confirm(made.payments[2] ?? '')).code).toBe(0);
    expect(await occupied(made.deal)).toBe('4000.00');
  });

  test('one file taken 50 times at once: nothing twice', async () => {
    const amounts = ['1000000.00', '448800.00'];
    const made = await batched(amounts);
    const file = writeResult(
      { batchNo: made.batchNo, results: await answer(made, amounts) },
      'utf-8',
    );
    const all = await atOnce(50, () => desk.take(made.batchId, file));
    expect(all.every(({ code }) => code === 0)).toBe(true);
    const counted = all.map(({ data }) => data as { already: boolean; paid: number });
    const first = counted.filter(({ already }) => !already);
    expect(first).toEqual([{ already: false, paid: 2, failed: 0, waiting: 0, missing: 0 }]);
    expect(wrong(first.length, 1)).toBe('');
    expect(wrong(await naiveTwin(portal, 50, 1), 1)).not.toBe('');
    expect(await occupied(made.deal)).toBe('1448800.00');
    expect(await desk.request(made.id)).toEqual({ status: '5', paid: '1448800.00' });
    const kinds = (await desk.limits.rows(made.deal.projectId)).map(({ type }) => type);
    expect(kinds).toEqual(['1', '2', '4', '4']);
  });

  test('a serial number that stands on another pay-out waits, and the rest is taken', async () => {
    const amounts = ['10.00', '20.00'];
    const made = await batched(amounts);
    const [first, second] = await answer(made, amounts);
    if (!(first && second)) throw new Error('two rows');
    const results = [first, { ...second, serialNo: first.serialNo }];
    const taken = await desk.take(made.batchId, { batchNo: made.batchNo, results });
    expect(taken.data).toMatchObject({ paid: 1, waiting: 1, missing: 1 });
    expect((await waiting(made.batchNo))[0]?.problem).toContain('该流水号已登记在付款单');
    expect(await occupied(made.deal)).toBe('10.00');
    const more = [first, { ...second, paid: false, serialNo: '', date: '', reason: '账户冻结' }];
    const again = await desk.take(made.batchId, { batchNo: made.batchNo, results: more });
    // What the bank repeats in a later file waits for nobody.
    expect(again.data).toEqual({ already: false, paid: 0, failed: 1, waiting: 0, missing: 0 });
    expect(await occupied(made.deal)).toBe('10.00');
  });

  test('what finance has confirmed by another day than the bank’s waits', async () => {
    const amounts = ['10.00', '20.00'];
    const made = await batched(amounts);
    const [first, second] = await answer(made, amounts);
    if (!(first && second)) throw new Error('two rows');
    for (const [at, payDate] of [
      [0, '2026-05-20'],
      [1, '2026-05-19'],
    ] as const) {
      const { serialNo: bankSerialNo = '' } = [first, second][at] ?? {};
      const early = payDate === '2026-05-20' ? {} : { earlyReason: '先付款后放行' };
      const slip = { bankSerialNo, payDate, ...early };
      expect((await desk.confirm(made.payments[at] ?? '', slip)).code).toBe(0);
    }
    const results = [first, second];
    const taken = await desk.take(made.batchId, { batchNo: made.batchNo, results });
    expect(taken.data).toMatchObject({ paid: 0, failed: 0, waiting: 1, missing: 0 });
    expect(await waiting(made.batchNo)).toMatchObject([
      {
        rowNo: 2,
        problem:
          '付款单已按 2026-05-19 付款登记，银行付款日为 2026-05-20，按日计算的费用和利息不同',
      },
    ]);
  });

  test('cut in half, of another batch, or no such file: a Chinese sentence, and nothing half done', async () => {
    const amounts = ['10.00', '20.00'];
    const made = await batched(amounts);
    const results = await answer(made, amounts);
    const whole = writeResult({ batchNo: made.batchNo, results }, 'gb18030');
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('PK\u0003\u0004'),
      Buffer.from([255]),
    ]) {
      const { status, data } = await desk.take(made.batchId, bytes);
      expect([status, JSON.stringify(data)]).toEqual([422, expect.stringMatching(/[一-龥]/)]);
    }
    const other = await desk.take(made.batchId, { batchNo: 'PC209901010001', results });
    expect(other.data).toMatchObject({ paid: 0, waiting: 2, missing: 2 });
    expect(await occupied(made.deal)).toBe('0.00');
    const marked = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      writeResult({ batchNo: made.batchNo, results }, 'utf-8'),
    ]);
    expect((await desk.take(made.batchId, marked)).data).toMatchObject({ paid: 2, waiting: 0 });
    expect(await occupied(made.deal)).toBe('30.00');
  });

  test('is taken by finance officers alone', async () => {
    const made = await batched(['10.00']);
    const body = { id: made.batchId };
    for (const path of ['make', 'download', 'result']) {
      const answered = await desk.director.post(`/admin/paymentBatch/${path}`, body);
      expect(answered.status, path).toBe(403);
    }
  });
});
