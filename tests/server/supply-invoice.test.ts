import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FILE_REFUSAL, fileActive } from '#contract/file/file.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import {
  codeText,
  digitalXml,
  ofdWithData,
  ofdWithText,
  pdfWithText,
  pictureWithCode,
  type SaidOnInvoice,
  zipOf,
} from '../helpers/invoice-files.ts';
import { digitalNo, Invoices, type Settled } from '../helpers/invoices.ts';
import { upload } from '../helpers/upload.ts';

// 进项发票: a supplier's file read and held against its settlement field by field, taken or sent back (rules.md C.12, M22).

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  desk = await Invoices.with(portal, 13_635_000_000);
});
afterAll(() => portal.close());

interface HandedIn {
  id: string;
  invoiceStatus: string;
  differences: { field: string; expected: string; found: string; rule: string }[];
}

async function handedIn(settled: Settled, more: object = {}): Promise<HandedIn> {
  const answer = await desk.handIn(settled, more);
  if (answer.code !== 0) throw new Error(answer.body);
  return answer.data as HandedIn;
}
const finance = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/makeInvoice/${call}`, body);

async function saidBy(settled: Settled): Promise<SaidOnInvoice> {
  const paper = await desk.paper(settled);
  const { invoiceNo, sellerName, sellerTaxNo, buyerName, buyerTaxNo } = paper;
  return { invoiceNo, sellerName, sellerTaxNo, buyerName, buyerTaxNo };
}

async function read({ supplier }: Settled, name: string, content: Buffer) {
  const fileId = await desk.file(supplier, [name, content]);
  const { data } = await supplier.get('/portal/makeInvoice/read', { fileId });
  return { fileId, reading: data as Record<string, unknown> };
}

test('what is expected is told to its supplier alone, with what is left', async () => {
  const settled = await desk.settled();
  const asked = { purchaseSettlementId: settled.purchaseId };
  const { data } = await settled.supplier.get('/portal/makeInvoice/expected', asked);
  expect(data).toMatchObject({
    sellerTaxNo: settled.supplierTaxNo,
    buyerTaxNo: settled.platformTaxNo,
    buyerName: '示例平台公司',
    missing: [],
    lines: [
      { qty: '149.4', amountIncl: '545310.00', taxAmount: '62734.78' },
      { qty: '100', amountIncl: '358000.00', taxAmount: '41185.84' },
    ],
  });
  expect((await settled.buyer.get('/portal/makeInvoice/expected', asked)).status).toBe(404);
});

test('one that agrees is with finance, counts, and is taken', async () => {
  const settled = await desk.settled();
  const { id, invoiceStatus, differences } = await handedIn(settled);
  expect([invoiceStatus, differences]).toEqual(['3', []]);
  expect(await desk.purchase(settled.purchaseId)).toBe('903310.00');
  expect((await desk.handIn(settled)).code).toBe(INVOICE_REFUSAL.nothing.code);
  expect((await settled.buyer.get('/portal/makeInvoice/detail', { id })).status).toBe(404);
  expect((await finance('deliver', { id })).code).not.toBe(0);
  expect((await settled.supplier.post('/portal/makeInvoice/sign', { id })).code).not.toBe(0);
  expect((await finance('accept', { id })).code).toBe(0);
  expect(await desk.detail(settled.supplier, id)).toMatchObject({
    direction: '2',
    invoiceStatus: '4',
    amountIncl: '903310.00',
    actions: [],
  });
  expect(await desk.steps(settled.supplier, id)).toEqual([
    expect.stringMatching(/^提交 (?!系统).+/),
    '收票 平台',
  ]);
});

describe('what differs is named', () => {
  test.each([
    ['one character of the tax number', { sellerTaxNo: '91310000MA0000000X' }, ['sellerTaxNo']],
    [
      'another seller',
      { sellerName: '另一家公司', sellerTaxNo: '91310000MA0000000X' },
      ['sellerName', 'sellerTaxNo'],
    ],
    [
      'another buyer',
      { buyerName: '另一家公司', buyerTaxNo: '91310000MA0000000X' },
      ['buyerName', 'buyerTaxNo'],
    ],
    [
      'more tail than a cent a line',
      { amountExcl: '799389.41', amountIncl: '903310.03' },
      ['amountExcl', 'amountIncl'],
    ],
    ['amounts that do not add up', { taxAmount: '103920.61' }, ['amountExcl']],
    ['a number of the other style', { invoiceKind: '3' }, ['invoiceNo']],
    ['a number of another year', { invoiceNo: '25312000000000000001' }, ['invoiceNo']],
    ['a day to come', { invoiceDate: '2026-05-21' }, ['invoiceDate']],
  ])('%s', async (_, more, fields) => {
    const settled = await desk.settled();
    const { id, invoiceStatus, differences } = await handedIn(settled, more);
    expect(invoiceStatus).toBe('7');
    expect(differences.map(({ field }) => field)).toEqual(fields);
    expect(await desk.purchase(settled.purchaseId)).toBe('0.00');
    expect(await desk.detail(settled.supplier, id)).toMatchObject({
      invoiceStatus: '7',
      actions: ['withdraw', 'replace'],
    });
  });

  test('a tail of one cent a line is taken, and counts as the settlement says', async () => {
    const settled = await desk.settled();
    const tail = { amountExcl: '799389.40', amountIncl: '903310.02' };
    expect((await handedIn(settled, tail)).invoiceStatus).toBe('3');
    expect(await desk.purchase(settled.purchaseId)).toBe('903310.00');
  });

  test('corrected, it passes; withdrawn, another may come; sent back, it counts no more', async () => {
    const settled = await desk.settled();
    const wrong = await handedIn(settled, { sellerTaxNo: '91310000MA0000000X' });
    const { purchaseSettlementId: _, ...paper } = await desk.paper(settled);
    const mended = await settled.supplier.post('/portal/makeInvoice/replace', {
      id: wrong.id,
      ...paper,
    });
    expect(mended).toMatchObject({ code: 0, data: { invoiceStatus: '3', differences: [] } });
    expect(await desk.purchase(settled.purchaseId)).toBe('903310.00');
    expect((await finance('return', { id: wrong.id, reason: '图片不清' })).code).toBe(0);
    expect(await desk.purchase(settled.purchaseId)).toBe('0.00');
    const done = await desk.steps(settled.supplier, wrong.id);
    expect(done.map((step) => step.split(' ')[0])).toEqual(['提交', '更正', '退回']);
    expect(await desk.detail(settled.supplier, wrong.id)).toMatchObject({
      invoiceStatus: '7',
      statusReason: '图片不清',
    });
    expect(
      (await settled.supplier.post('/portal/makeInvoice/withdraw', { id: wrong.id })).code,
    ).toBe(0);
    // Its number is free again.
    expect((await handedIn(settled, { invoiceNo: paper.invoiceNo })).invoiceStatus).toBe('3');
  });

  test('in parts by quantity; never more than is settled; of a settlement of its own alone', async () => {
    const settled = await desk.settled();
    const { data } = await settled.supplier.get('/portal/makeInvoice/expected', {
      purchaseSettlementId: settled.purchaseId,
    });
    const [first] = (data as { lines: { key: string }[] }).lines;
    const key = first?.key ?? '';
    const part = { lines: [{ key, qty: '100' }] };
    const amounts = { amountExcl: '323008.85', taxAmount: '41991.15', amountIncl: '365000.00' };
    expect((await handedIn(settled, { ...part, ...amounts })).invoiceStatus).toBe('3');
    expect(await desk.purchase(settled.purchaseId)).toBe('365000.00');
    expect((await desk.handIn(settled, { lines: [{ key, qty: '49.401' }] })).code).toBe(
      INVOICE_REFUSAL.over.code,
    );
    const other = await desk.settled();
    const strange = await desk.handIn(other, { purchaseSettlementId: settled.purchaseId });
    expect(strange.status).toBe(404);
    expect((await desk.handIn(other, part)).status).toBe(422);
  });

  test('the same number twice at once over two companies is one invoice', async () => {
    const [one, other] = [await desk.settled(), await desk.settled()];
    const invoiceNo = digitalNo();
    const papers = [await desk.paper(one, { invoiceNo }), await desk.paper(other, { invoiceNo })];
    const answers = await Promise.all(
      [one, other].map(({ supplier }, at) =>
        supplier.post('/portal/makeInvoice/submit', papers[at] ?? {}),
      ),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, INVOICE_REFUSAL.known.code]);
  });
});

describe('files', () => {
  test('an OFD is read by its data, or by the text of its page', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const data = (await read(settled, '发票.ofd', await ofdWithData(said))).reading;
    const known = {
      ...said,
      invoiceDate: '2026-05-20',
      amountIncl: '903310.00',
      taxAmount: '103920.62',
    };
    expect(data).toMatchObject({ by: ['data'], invoiceKind: '1', ...known });
    expect(data.lines).toHaveLength(2);
    const text = (await read(settled, '发票.ofd', await ofdWithText(said))).reading;
    expect(text).toMatchObject({ by: ['text'], invoiceKind: '1', ...known });
    expect(text.lines).toMatchObject([
      { qty: '149.4', amountExcl: '482575.22', taxRate: '0.13', taxAmount: '62734.78' },
      { qty: '100', amountExcl: '316814.16' },
    ]);
  });

  test('a PDF is read by its text', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const { reading } = await read(settled, '发票.pdf', pdfWithText(said));
    expect(reading).toMatchObject({
      by: ['text'],
      invoiceKind: '1',
      ...said,
      invoiceDate: '2026-05-20',
      amountExcl: '799389.38',
      taxAmount: '103920.62',
      amountIncl: '903310.00',
    });
    expect(reading.lines).toMatchObject([{ qty: '149.4' }, { qty: '100', taxAmount: '41185.84' }]);
  });

  test('the QR code on the page of a PDF comes before its text', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const other = pdfWithText(said, codeText('26312000000000007777', '903310.01'));
    expect((await read(settled, '发票.pdf', other)).reading).toMatchObject({
      by: ['code', 'text'],
      invoiceNo: '26312000000000007777',
      amountIncl: '903310.01',
      sellerTaxNo: said.sellerTaxNo,
    });
  });

  test('the QR code comes first, on a picture and in an OFD', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const picture = await pictureWithCode(codeText(said.invoiceNo));
    const { reading } = await read(settled, '发票.png', picture);
    expect(reading).toMatchObject({
      invoiceKind: '1',
      invoiceNo: said.invoiceNo,
      invoiceDate: '2026-05-20',
      amountIncl: '903310.00',
    });
    expect(reading.by).toContain('code');
    const other = await pictureWithCode(codeText('26312000000000009999'));
    const ofd = await ofdWithData(said, { 'Doc_0/Res/code.png': other });
    expect((await read(settled, '发票.ofd', ofd)).reading).toMatchObject({
      by: ['code', 'data'],
      invoiceNo: '26312000000000009999',
      sellerTaxNo: said.sellerTaxNo,
    });
  });

  test('what is entered otherwise than the file says is named', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const { fileId } = await read(settled, '发票.ofd', await ofdWithData(said));
    const { differences } = await handedIn(settled, {
      attachment: [{ id: fileId, fileType: 101 }],
      invoiceNo: digitalNo(),
    });
    expect(differences).toMatchObject([{ field: 'invoiceNo', expected: said.invoiceNo }]);
  });

  test('lines of the file that differ are named by their place', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const xml = digitalXml(said).replace('<Quantity>100</Quantity>', '<Quantity>99</Quantity>');
    const file = await ofdWithData(said, { 'Doc_0/Attachs/invoice.xml': xml });
    const { fileId } = await read(settled, '发票.ofd', file);
    const attachment = [{ id: fileId, fileType: 101 }];
    const { differences } = await handedIn(settled, { attachment, invoiceNo: said.invoiceNo });
    expect(differences).toMatchObject([{ field: 'line.2', expected: '100', found: '99' }]);
  });

  test('bombs and entities of elsewhere are refused, and read nothing', async () => {
    const settled = await desk.settled();
    const said = await saidBy(settled);
    const bomb = await ofdWithData(said, {
      'Doc_0/Pages/Page_0/Content.xml': Buffer.alloc(64 * 1024 * 1024, 32),
    });
    const fields = { clientId: 'portal', fileType: '101' };
    const refusedUpload = await upload(portal, settled.supplier, ['发票.ofd', bomb], { fields });
    expect(refusedUpload.code).toBe(FILE_REFUSAL.bomb.code);
    const entity = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
      <EInvoice><InvoiceNumber>&e;</InvoiceNumber></EInvoice>`;
    const outside = await ofdWithData(said, { 'Doc_0/Attachs/invoice.xml': entity });
    const taken = await upload(portal, settled.supplier, ['发票.ofd', outside], { fields });
    expect(taken.code).toBe(fileActive('').code);
    const empty = await zipOf({ 'OFD.xml': '<a/>' });
    expect((await read(settled, '发票.ofd', empty)).reading).toMatchObject({
      by: [],
      invoiceNo: '',
    });
  });

  test('a stranger reads no file of mine', async () => {
    const [settled, other] = [await desk.settled(), await desk.settled()];
    const fileId = await desk.file(settled.supplier);
    expect((await other.supplier.get('/portal/makeInvoice/read', { fileId })).status).toBe(404);
    const attachment = [{ id: fileId, fileType: 101 }];
    expect((await desk.handIn(other, { attachment })).status).toBe(422);
  });

  test('a file of my company says nothing to whom its record is closed', async () => {
    const settled = await desk.settled();
    const fileId = await desk.file(settled.supplier);
    const { superuser } = portal.database;
    const { rows } = await sql<{ companyId: string }>`
      select company_id::text as "companyId" from purchase_settlement where id = ${settled.purchaseId}`.execute(
      superuser,
    );
    const [{ companyId } = { companyId: '' }] = rows;
    const { browser: finances } = await desk.desk.companies.member('companyFinance', companyId);
    const reads = async () => (await finances.get('/portal/makeInvoice/read', { fileId })).status;
    expect(await reads()).toBe(404);
    const hang = (objectType: string) =>
      sql`insert into attachment (company_id, object_type, object_id, file_id, file_type, sort, created_at)
        values (${companyId}, ${objectType}, ${settled.purchaseId}, ${fileId}, 1, 1, now())`.execute(
        superuser,
      );
    await hang('companyAdminChange');
    await sql`update file set bound = true where id = ${fileId}`.execute(superuser);
    expect(await reads()).toBe(404);
    await hang('purchaseSettlement');
    expect(await reads()).toBe(200);
  });
});

test("a supplier's invoice is reversed by a red one that finance enters", async () => {
  const settled = await desk.settled();
  const { id } = await handedIn(settled);
  const early = await finance('flush', { id, reason: '退货' });
  expect(early.code, 'not taken yet, it is sent back').toBe(INVOICE_REFUSAL.status.code);
  expect((await finance('accept', { id })).code).toBe(0);
  const { data } = await finance('flush', { id, reason: '退货' });
  const redId = (data as { id: string }).id;
  expect((await desk.issue(redId)).code).toBe(0);
  expect(await desk.purchase(settled.purchaseId)).toBe('0.00');
  expect(await desk.detail(settled.supplier, redId)).toMatchObject({
    invoiceStatus: '4',
    amountIncl: '-903310.00',
  });
  const { rows } = await sql<{
    status: string;
  }>`select invoice_status as status from invoice where id = ${id}`.execute(
    portal.database.superuser,
  );
  expect(rows).toEqual([{ status: '5' }]);
});
