import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { makeInvoiceRecord } from '#server/modules/make-invoice/document.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { deliverAll } from '../helpers/deliver-all.ts';
import { ofdWithData } from '../helpers/invoice-files.ts';
import { digitalNo, Invoices } from '../helpers/invoices.ts';
import { expectSides } from '../helpers/sides-model.ts';

// 开票 of the platform: drawn up from a sale, issued, delivered, signed, reversed in red, voided (rules.md C.12, C.19, I10, I11).

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Invoices.with(portal, 13_634_000_000);
});
afterAll(() => portal.close());

const finance = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/makeInvoice/${call}`, body);

test('one click draws up goods, freight and both fees, each with its own rate, to the cent', async () => {
  const { saleId, saleNo, buyer } = await desk.settled();
  const id = await desk.drawn(saleId);
  expect(await desk.sale(saleId)).toEqual({ status: '4', applied: '943799.20', invoiced: '0.00' });
  const detail = await desk.detail(buyer, id);
  expect(detail).toMatchObject({
    invoiceStatus: '1',
    direction: '1',
    settlementNo: saleNo,
    amountIncl: '943799.20',
    taxAmount: '106920.27',
    amountExcl: '836878.93',
    seller: { title: '示例平台公司', account: '**** **** **** 9999' },
    chain: [],
    lines: [
      { qty: '149.4', taxRate: '0.13', amountIncl: '552033.00', taxAmount: '63508.22' },
      { qty: '100', taxRate: '0.13', amountIncl: '362500.00', taxAmount: '41703.54' },
      {
        goodsName: '运输服务',
        qty: '',
        taxRate: '0.09',
        amountIncl: '2000.00',
        taxAmount: '165.14',
      },
      { goodsName: '供应链服务费', taxRate: '0.06', amountIncl: '9200.00', taxAmount: '520.75' },
      { goodsName: '资金占用费', taxRate: '0.06', amountIncl: '18066.20', taxAmount: '1022.62' },
    ],
  });
  expect(JSON.stringify(detail)).not.toContain('Sealed');
  expect((await desk.draw(saleId)).code).toBe(INVOICE_REFUSAL.nothing.code);
});

test('issued, delivered, signed: each by its side, counted when it has its number', async () => {
  const { saleId, buyer, supplier } = await desk.settled();
  const id = await desk.drawn(saleId);
  expect((await buyer.post('/portal/makeInvoice/sign', { id })).code).not.toBe(0);
  const number = digitalNo();
  expect((await desk.issue(id, { invoiceNo: number })).code).toBe(0);
  expect(await desk.sale(saleId)).toEqual({ status: '6', applied: '0.00', invoiced: '943799.20' });
  expect((await finance('deliver', { id })).code).toBe(0);
  expect((await desk.detail(buyer, id)).actions).toEqual(['sign']);
  expect((await supplier.get('/portal/makeInvoice/detail', { id })).status).toBe(404);
  expect((await supplier.post('/portal/makeInvoice/sign', { id })).status).toBe(404);
  // What waits to be signed are the platform's invoices, and so are those that it leads to.
  const { data: summary } = await buyer.get('/portal/workbench/summary');
  const lines = (summary as { waiting: { key: string; query: object }[] }).waiting;
  expect(lines.find(({ key }) => key === 'makeInvoice.sign')?.query).toEqual({
    invoiceStatus: '3',
    direction: '1',
  });
  expect((await buyer.post('/portal/makeInvoice/sign', { id })).code).toBe(0);
  expect(await desk.detail(buyer, id)).toMatchObject({
    invoiceStatus: '4',
    invoiceNo: number,
    actions: [],
    attachment: [{ fileType: 101 }],
  });
  await deliverAll(portal);
  const said = (await buyer.get('/message/page', { pageSize: '20' })).body;
  expect(said).toContain('发票已开具');
  expect(said).toContain('发票已交付');
});

test('an invoice is registered with its OFD, as the tax platform issues it', async () => {
  const { saleId, buyer } = await desk.settled();
  const id = await desk.drawn(saleId);
  const said = { invoiceNo: '', sellerName: '', sellerTaxNo: '', buyerName: '', buyerTaxNo: '' };
  const file = await desk.file(desk.finance, ['发票.ofd', await ofdWithData(said)]);
  expect((await desk.issue(id, { attachment: [{ id: file, fileType: 101 }] })).code).toBe(0);
  expect(await desk.detail(buyer, id)).toMatchObject({ attachment: [{ fileSuffix: 'ofd' }] });
});

describe('tax categories', () => {
  const codes = async (browser: Browser, id: string) =>
    (
      (await desk.detail(browser, id)).lines as {
        taxCategoryCode: string;
        taxCategoryName: string;
      }[]
    ).map(({ taxCategoryCode, taxCategoryName }) => [taxCategoryCode, taxCategoryName]);

  test('are proposed for charges, chosen by line, remembered by name, and kept by the red invoice', async () => {
    const { saleId, buyer } = await desk.settled();
    const { lines } = await desk.left(saleId);
    expect(lines.map(({ taxCategoryCode }) => taxCategoryCode)).toEqual([
      '',
      '',
      '3010102020100000000',
      '3049900000000000000',
      '3060100000000000000',
    ]);
    const steel = '1080207070000000000';
    const taxCategories = [
      { key: lines[0]?.key, taxCategoryCode: steel },
      { key: 'fundFee', taxCategoryCode: '' },
    ];
    const id = await desk.issued(saleId, { taxCategories });
    const kept = [
      [steel, '黑色金属冶炼压延品*钢板'],
      ['', ''],
      ['3010102020100000000', '运输服务*国内道路货物运输服务'],
      ['3049900000000000000', '现代服务*其他现代服务'],
      ['', ''],
    ];
    expect(await codes(buyer, id)).toEqual(kept);
    const next = await desk.settled();
    const [again] = (await desk.left(next.saleId)).lines;
    expect(again?.taxCategoryCode).toBe(steel);

    const made = await finance('flush', { id, reason: '抬头有误' });
    expect(await codes(buyer, (made.data as { id: string }).id)).toEqual(kept);
  });

  test('of 18 digits, of letters, or of a line of another sale are refused where they stand', async () => {
    const { saleId } = await desk.settled();
    const [line] = (await desk.left(saleId)).lines;
    for (const taxCategoryCode of [
      '108020707000000000',
      '10802070700000000001',
      '108020707000000000X',
      '9080207070000000000',
    ]) {
      const { data } = await desk.draw(saleId, {
        taxCategories: [{ key: line?.key, taxCategoryCode }],
      });
      expect(data).toMatchObject({ fields: [{ path: 'taxCategories.0.taxCategoryCode' }] });
    }
    const strange = [{ key: '1', taxCategoryCode: '1080207070000000000' }];
    expect((await desk.draw(saleId, { taxCategories: strange })).data).toMatchObject({
      fields: [{ path: 'taxCategories.0' }],
    });
    expect(await desk.sale(saleId)).toMatchObject({ applied: '0.00' });
  });
});

describe('in parts', () => {
  test('by quantity and amount, the last part takes the rest, and nothing goes beyond', async () => {
    const { saleId } = await desk.settled();
    const [first] = (await desk.left(saleId)).lines;
    const key = first?.key ?? '';
    await desk.issued(saleId, { lines: [{ key, qty: '49.799' }] });
    expect(await desk.sale(saleId)).toMatchObject({ status: '5', invoiced: '184007.31' });
    const over = await desk.draw(saleId, { lines: [{ key, qty: '99.602' }] });
    expect(over.code).toBe(INVOICE_REFUSAL.over.code);
    await desk.issued(saleId, {
      lines: [
        { key, qty: '99.601' },
        { key: 'freight', amount: '1999.99' },
      ],
    });
    expect(await desk.sale(saleId)).toMatchObject({ invoiced: '554032.99' });
    const { lines } = await desk.left(saleId);
    expect(lines.map(({ qty, amount }) => [qty, amount])).toEqual([
      ['0', '0.00'],
      ['100', '362500.00'],
      ['', '0.01'],
      ['', '9200.00'],
      ['', '18066.20'],
    ]);
    const more = await desk.draw(saleId, { lines: [{ key: 'freight', amount: '0.02' }] });
    expect(more.code).toBe(INVOICE_REFUSAL.over.code);
    await desk.issued(saleId);
    expect(await desk.sale(saleId)).toEqual({
      status: '6',
      applied: '0.00',
      invoiced: '943799.20',
    });
  });

  test('what is disputed is left out, the rest is not held up; what the dispute ends with follows', async () => {
    const { saleId } = await desk.settled();
    const db = portal.database.superuser;
    await sql`update sales_order_line set disputed_qty = 10, disputed_amount = 36250
      where sales_order_id = ${saleId} and sort = 1`.execute(db);
    await sql`update sales_order set disputed_amount = 36250 where id = ${saleId}`.execute(db);
    await desk.issued(saleId);
    expect(await desk.sale(saleId)).toMatchObject({ status: '5', invoiced: '907549.20' });
    expect((await desk.draw(saleId)).code).toBe(INVOICE_REFUSAL.nothing.code);
    await sql`update sales_order_line set disputed_qty = 0, disputed_amount = 0
      where sales_order_id = ${saleId} and sort = 1`.execute(db);
    const id = await desk.drawn(saleId);
    expect((await desk.issue(id)).code).toBe(0);
    expect(await desk.sale(saleId)).toMatchObject({ status: '6', invoiced: '943799.20' });
  });

  test('two at once never take more than there is', async () => {
    const { saleId } = await desk.settled();
    const answers = await Promise.all([desk.draw(saleId), desk.draw(saleId), desk.draw(saleId)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await desk.sale(saleId)).toMatchObject({ applied: '943799.20' });
  });
});

describe('red and void', () => {
  test('a red invoice reverses with its own number: counters go back, and it may be invoiced anew', async () => {
    const { saleId, buyer } = await desk.settled();
    const id = await desk.issued(saleId);
    const made = await finance('flush', { id, reason: '抬头有误' });
    expect(made.code).toBe(0);
    const redId = (made.data as { id: string }).id;
    expect((await finance('flush', { id, reason: '再冲一次' })).code).toBe(
      INVOICE_REFUSAL.reversing.code,
    );
    // Until the red one has its number the other stands, and counts.
    expect(await desk.sale(saleId)).toMatchObject({ status: '6', invoiced: '943799.20' });
    expect((await desk.issue(redId)).code).toBe(0);
    expect(await desk.sale(saleId)).toEqual({ status: '3', applied: '0.00', invoiced: '0.00' });
    expect(await desk.detail(buyer, id)).toMatchObject({ invoiceStatus: '5' });
    const red = await desk.detail(buyer, redId);
    expect(red).toMatchObject({
      invoiceKind: '5',
      amountIncl: '-943799.20',
      statusReason: '抬头有误',
      chain: [{ id }, { id: redId }],
    });
    expect((await finance('flush', { id: redId, reason: '冲红字' })).code).not.toBe(0);
    expect(await desk.steps(buyer, id)).toEqual(['生成 系统', '开具 平台', '红冲 平台']);
    expect(await desk.steps(buyer, redId)).toEqual(['生成 系统', '红冲 平台', '开具 平台']);
    await desk.issued(saleId);
    expect(await desk.sale(saleId)).toMatchObject({ status: '6', invoiced: '943799.20' });
  });

  test('a red one that is voided leaves everything as it was', async () => {
    const { saleId } = await desk.settled();
    const id = await desk.issued(saleId);
    const { data } = await finance('flush', { id, reason: '抬头有误' });
    expect(
      (await finance('void', { id: (data as { id: string }).id, reason: '不冲了' })).code,
    ).toBe(0);
    expect(await desk.sale(saleId)).toMatchObject({ status: '6', invoiced: '943799.20' });
    expect((await finance('flush', { id, reason: '还是要冲' })).code).toBe(0);
  });

  test('what is financed is neither reversed nor voided', async () => {
    const { saleId } = await desk.settled();
    const id = await desk.issued(saleId);
    const { data } = await finance('flush', { id, reason: '抬头有误' });
    await sql`update invoice set financed_at = now() where id = ${id}`.execute(
      portal.database.superuser,
    );
    const redId = (data as { id: string }).id;
    expect((await desk.issue(redId)).code).toBe(INVOICE_REFUSAL.financed.code);
    expect(await desk.sale(saleId)).toMatchObject({ invoiced: '943799.20' });
    expect((await finance('void', { id: redId, reason: '已融资' })).code).toBe(0);
    expect((await finance('flush', { id, reason: '抬头有误' })).code).toBe(
      INVOICE_REFUSAL.financed.code,
    );
  });

  test('what has no number is voided and lets go; a paper one in its month alone', async () => {
    const { saleId, buyer } = await desk.settled();
    const id = await desk.drawn(saleId);
    expect((await finance('void', { id, reason: '金额有误' })).code).toBe(0);
    expect(await desk.steps(buyer, id)).toContain('作废 平台');
    expect(await desk.sale(saleId)).toEqual({ status: '3', applied: '0.00', invoiced: '0.00' });
    const digital = await desk.issued(saleId);
    const thisMonth = { code: INVOICE_REFUSAL.notThisMonth.code };
    expect(await finance('void', { id: digital, reason: '有误' })).toMatchObject(thisMonth);
    const other = await desk.settled();
    const paper = await desk.drawn(other.saleId, { invoiceKind: '3' });
    const number = { invoiceCode: '3100261130', invoiceNo: '12345678' };
    expect((await desk.issue(paper, number)).code).toBe(0);
    expect((await finance('void', { id: paper, reason: '打印错位' })).code).toBe(0);
    expect(await desk.sale(other.saleId)).toMatchObject({ status: '3', invoiced: '0.00' });
  });
});

describe('numbers and titles', () => {
  test('a number is known once over all companies; two at once do not both get it', async () => {
    const [one, other] = [await desk.settled(), await desk.settled()];
    const ids = [await desk.drawn(one.saleId), await desk.drawn(other.saleId)];
    const invoiceNo = digitalNo();
    const answers = await Promise.all(ids.map((id) => desk.issue(id, { invoiceNo })));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, INVOICE_REFUSAL.known.code]);
    const handed = await desk.handIn(one, { invoiceNo });
    expect(handed.code).toBe(INVOICE_REFUSAL.known.code);
  });

  test('eight digits come with a code, twenty without one, each of its kind', async () => {
    const { saleId } = await desk.settled();
    const id = await desk.drawn(saleId);
    const wrong = [
      { invoiceNo: '12345679' },
      { invoiceNo: '12345679', invoiceCode: '3100261130' },
      { invoiceNo: digitalNo(), invoiceCode: '3100261130' },
      { invoiceNo: '123' },
      { invoiceNo: '25312000000000000001' },
      { invoiceDate: '2026-05-21' },
    ];
    for (const more of wrong) expect((await desk.issue(id, more)).status).toBe(422);
  });

  test('no invoice is of a day before its sale was settled, no red one before what it reverses', async () => {
    const { saleId } = await desk.settled();
    const said = async (id: string, invoiceDate: string) => {
      const { status, data } = await desk.issue(id, { invoiceDate });
      return status === 200 ? undefined : (data as { fields: unknown }).fields;
    };
    const of = (message: string) => [{ path: 'invoiceDate', message }];
    await sql`update sales_order set settle_date = '2026-05-18' where id = ${saleId}`.execute(
      portal.database.superuser,
    );
    const id = await desk.drawn(saleId);
    expect(await said(id, '2025-05-20')).toEqual(of('开票日期不能早于结算日期 2026-05-18'));
    expect(await said(id, '2026-05-17')).toEqual(of('开票日期不能早于结算日期 2026-05-18'));
    expect(await said(id, '2026-05-19')).toBeUndefined();
    const { data } = await finance('flush', { id, reason: '抬头有误' });
    const { id: redId } = data as { id: string };
    expect(await said(redId, '2026-05-18')).toEqual(
      of('开票日期不能早于原发票的开票日期 2026-05-19'),
    );
    expect(await said(redId, '2026-05-21')).toEqual(of('开票日期不能晚于今天'));
    expect(await said(redId, '2026-05-19')).toBeUndefined();
  });

  test('incomplete invoice data are refused with everything that is missing', async () => {
    const { saleId, buyerId } = await desk.settled();
    await sql`update company_profile set invoice_bank = '', invoice_phone = '' where company_id = ${buyerId}`.execute(
      portal.database.superuser,
    );
    const answer = await desk.draw(saleId);
    expect(answer.code).toBe(INVOICE_REFUSAL.titleMissing.code);
    expect(answer.body).toMatch(/注册电话.*开户银行/);
    expect((await desk.left(saleId)).missing).toHaveLength(2);
    expect((await desk.draw(saleId, { invoiceKind: '2' })).code).toBe(0);
  });

  test('what is not confirmed is not invoiced', async () => {
    const { saleId } = await desk.settled();
    await sql`update sales_order set sales_order_status = '1' where id = ${saleId}`.execute(
      portal.database.superuser,
    );
    expect((await desk.draw(saleId)).code).toBe(INVOICE_REFUSAL.unsettled.code);
  });
});

test('the other side of the deal and strangers learn nothing of it, whatever they ask', async () => {
  const { saleId, saleNo, projectId, buyerId, supplierId } = await desk.settled();
  const id = await desk.issued(saleId, { remarks: '仅此一处的备注' });
  const { companies, people } = desk.desk;
  const probes = {
    nameLike: saleNo,
    projectId,
    settlementId: saleId,
    direction: '1',
    invoiceKind: '1',
    invoiceStatus: '2',
    invoiceDateStart: '2026-05-01',
    invoiceDateEnd: '2026-06-30',
    amountInclStart: '943799.20',
    amountInclEnd: '943799.20',
  };
  const subject = { portal, noun: makeInvoiceRecord.noun, id, probes };
  for (const [name, companyId] of [
    ['own+buyer', buyerId],
    ['', supplierId],
    ['', await companies.company()],
  ] as const) {
    const { phone, browser } = await companies.member('companyAdmin', companyId);
    const accountId = await people.idOf(phone);
    const { on } = await expectSides(subject, { name, companyId, browser, accountId }, {});
    expect(on.join('+')).toBe(name);
  }
});
