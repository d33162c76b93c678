import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { NOTHING_READ } from '#contract/make-invoice/reading.ts';
import type { OcrProvider } from '#server/kernel/ports/ocr.ts';
import { OcrUnavailable } from '#server/kernel/ports/ocr.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { codeText, ofdWithData, pdfWithText, pictureWithCode } from '../helpers/invoice-files.ts';
import { digitalNo, Invoices, type Settled } from '../helpers/invoices.ts';

// What the file of a supplier's invoice says is held against it whether or not anybody asked for it before; what recognition
// makes of a picture is not, and where only the file says otherwise finance decides (decision 154).

/** Recognition that takes most things for something else. */
const MISREAD = {
  ...NOTHING_READ,
  invoiceNo: '26312000000000009999',
  sellerTaxNo: '91310000MA1FLOOO1X',
  amountExcl: '799389.36',
  lines: [
    {
      goodsName: '*黑色金属*钢筋',
      spec: '',
      unit: '吨',
      qty: '1494',
      amountExcl: '482575.22',
      taxRate: '0.13',
      taxAmount: '62734.78',
    },
  ],
};
let isAway = false;
const notAsked = () => Promise.reject(new Error('not asked'));
const ocr: OcrProvider = {
  licence: notAsked,
  identityCard: notAsked,
  invoice: () => (isAway ? Promise.reject(new OcrUnavailable('away')) : Promise.resolve(MISREAD)),
};

let portal: TestApp;
let desk: Invoices;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20, ocr });
  desk = await Invoices.with(portal, 13_636_000_000);
});
afterAll(() => portal.close());

interface HandedIn {
  id: string;
  no: string;
  invoiceStatus: string;
  differences: { field: string; ofFile?: true }[];
}

async function handedIn(settled: Settled, more: object): Promise<HandedIn> {
  const answer = await desk.handIn(settled, more);
  if (answer.code !== 0) throw new Error(answer.body);
  return answer.data as HandedIn;
}
const finance = (call: string, body: Record<string, unknown>) =>
  desk.finance.post(`/admin/makeInvoice/${call}`, body);
const fieldsOf = ({ differences }: HandedIn) => differences.map(({ field }) => field);

async function withFile({ supplier }: Settled, name: string, content: Buffer) {
  const fileId = await desk.file(supplier, [name, content]);
  return { fileId, attachment: [{ id: fileId, fileType: 101 }] };
}
const reads = async ({ supplier }: Settled, fileId: string) =>
  (await supplier.get('/portal/makeInvoice/read', { fileId })).data as typeof NOTHING_READ;

async function said(settled: Settled) {
  const { invoiceNo, sellerName, sellerTaxNo, buyerName, buyerTaxNo } = await desk.paper(settled);
  return { invoiceNo, sellerName, sellerTaxNo, buyerName, buyerTaxNo };
}

async function told(no: string): Promise<string[]> {
  const { rows } = await sql<{ topic: string }>`select topic from outbox
    where payload->>'no' = ${no} and topic like 'makeInvoice.%' group by topic order by min(id)`.execute(
    portal.database.superuser,
  );
  return rows.map(({ topic }) => topic);
}

test('a picture is compared by its code alone, however the rest was read', async () => {
  const settled = await desk.settled();
  const invoiceNo = digitalNo();
  const picture = await pictureWithCode(codeText(invoiceNo));
  const { fileId, attachment } = await withFile(settled, '发票.png', picture);
  const reading = await reads(settled, fileId);
  expect(reading).toMatchObject({ by: ['code', 'picture'], invoiceNo });
  const wrong = await handedIn(settled, { attachment, invoiceNo: digitalNo() });
  expect(fieldsOf(wrong)).toEqual(['invoiceNo']);
  await settled.supplier.post('/portal/makeInvoice/withdraw', { id: wrong.id });
  const again = await withFile(settled, '发票.png', await pictureWithCode(codeText(invoiceNo)));
  expect((await handedIn(settled, { attachment: again.attachment, invoiceNo })).invoiceStatus).toBe(
    '3',
  );
});

test('what nobody asked to be read is read before it is compared, also where it is corrected', async () => {
  const settled = await desk.settled();
  const printed = await said(settled);
  const { attachment } = await withFile(settled, '发票.ofd', await ofdWithData(printed));
  const wrong = await handedIn(settled, { attachment, invoiceKind: '2' });
  expect(fieldsOf(wrong)).toEqual(['invoiceKind', 'invoiceNo']);
  const { purchaseSettlementId: _, ...paper } = await desk.paper(settled, { attachment });
  const other = await withFile(settled, '发票.pdf', pdfWithText(printed));
  const replaced = await settled.supplier.post('/portal/makeInvoice/replace', {
    id: wrong.id,
    ...paper,
    attachment: other.attachment,
  });
  expect(fieldsOf(replaced.data as HandedIn)).toEqual(['invoiceNo']);
  const { attachment: papers } = other;
  const right = { id: wrong.id, ...paper, attachment: papers, invoiceNo: printed.invoiceNo };
  expect((await settled.supplier.post('/portal/makeInvoice/replace', right)).data).toMatchObject({
    invoiceStatus: '3',
  });
});

test('while recognition is away nothing is kept of a picture, and it is read once it is back', async () => {
  const settled = await desk.settled();
  const invoiceNo = digitalNo();
  const picture = await pictureWithCode(codeText(invoiceNo));
  const { fileId } = await withFile(settled, '发票.png', picture);
  isAway = true;
  expect((await reads(settled, fileId)).by).toEqual(['code']);
  isAway = false;
  portal.clock.advance(6 * 60_000);
  expect((await reads(settled, fileId)).by).toEqual(['code', 'picture']);
});

describe('where only the file says otherwise', () => {
  async function waiting() {
    const settled = await desk.settled();
    const file = await withFile(settled, '发票.ofd', await ofdWithData(await said(settled)));
    const done = await handedIn(settled, { attachment: file.attachment });
    expect(done).toMatchObject({ invoiceStatus: '7', differences: [{ ofFile: true }] });
    expect(await told(done.no)).toEqual(['makeInvoice.toLookAt']);
    return { settled, ...done };
  }
  const actionsOf = async (id: string) => {
    const { data } = await desk.finance.post('/admin/makeInvoice/page', {
      pageSize: 50,
    });
    const { content } = data as { content: { id: string; actions: string[] }[] };
    return content.find((row) => row.id === id)?.actions;
  };

  test('finance lets it pass with a reason: it counts, is known, and is taken', async () => {
    const { settled, id, no } = await waiting();
    expect(await actionsOf(id)).toEqual(['letPass', 'returnBack']);
    expect((await finance('pass', { id, reason: '' })).status).toBe(422);
    expect(
      (await settled.supplier.post('/admin/makeInvoice/pass', { id, reason: '核' })).status,
    ).not.toBe(200);
    expect((await finance('pass', { id, reason: '文件清晰，号码以票面为准' })).code).toBe(0);
    expect(await desk.purchase(settled.purchaseId)).toBe('903310.00');
    expect(await desk.detail(settled.supplier, id)).toMatchObject({
      invoiceStatus: '3',
      statusReason: '文件清晰，号码以票面为准',
    });
    expect(await told(no)).toEqual(['makeInvoice.toLookAt', 'makeInvoice.passed']);
    expect((await finance('pass', { id, reason: '再次' })).code).toBe(INVOICE_REFUSAL.status.code);
    expect((await finance('accept', { id })).code).toBe(0);
    expect(await desk.steps(settled.supplier, id)).toEqual([
      expect.stringMatching(/^提交 (?!系统).+/),
      '核对通过 平台',
      '收票 平台',
    ]);
  });

  test('or sends it back, and then only its supplier goes on', async () => {
    const { settled, id, no } = await waiting();
    expect((await finance('return', { id, reason: '号码与票面不符' })).code).toBe(0);
    expect(await told(no)).toEqual(['makeInvoice.toLookAt', 'makeInvoice.returned']);
    expect(await actionsOf(id)).toEqual([]);
    for (const call of ['pass', 'return']) {
      expect((await finance(call, { id, reason: '核对' })).code).toBe(
        INVOICE_REFUSAL.notOfFile.code,
      );
    }
    expect((await settled.supplier.post('/portal/makeInvoice/withdraw', { id })).code).toBe(0);
    expect(await desk.purchase(settled.purchaseId)).toBe('0.00');
  });

  test('what another invoice has taken meanwhile, or a number that is known, passes no more', async () => {
    const { settled, id } = await waiting();
    expect((await handedIn(settled, {})).invoiceStatus).toBe('3');
    expect((await finance('pass', { id, reason: '核对' })).code).toBe(INVOICE_REFUSAL.over.code);
  });

  test('what differs from its settlement is for its supplier alone', async () => {
    const settled = await desk.settled();
    const { id, no } = await handedIn(settled, { buyerName: '另一家公司' });
    expect(await told(no)).toEqual([]);
    expect(await actionsOf(id)).toEqual([]);
    const answer = await finance('pass', { id, reason: '核对' });
    expect(answer.code).toBe(INVOICE_REFUSAL.notOfFile.code);
  });
});

test.each([
  ['U+0000', '91\u0000X'],
  ['half a pair by its number', '91&#xD800;X'],
])(
  '%s in the data of an invoice is no fault: what is left is held against what was entered',
  async (_, taxNo) => {
    const settled = await desk.settled();
    const strange = await ofdWithData({ ...(await said(settled)), sellerTaxNo: taxNo });
    const { fileId, attachment } = await withFile(settled, '发票.ofd', strange);
    const wrong = await handedIn(settled, { attachment });
    expect(fieldsOf(wrong)).toEqual(['invoiceNo', 'sellerTaxNo']);
    expect(wrong.differences).toContainEqual(expect.objectContaining({ expected: '91X' }));
    expect(await reads(settled, fileId)).toMatchObject({ sellerTaxNo: '91X' });
    const { purchaseSettlementId: _id, ...paper } = await desk.paper(settled, { attachment });
    const again = { id: wrong.id, ...paper };
    expect((await settled.supplier.post('/portal/makeInvoice/replace', again)).code).toBe(0);
  },
);

test('a file that says more than any invoice does is not shown whole', async () => {
  const settled = await desk.settled();
  const line = '<IssuItemInformation><ItemName>a</ItemName></IssuItemInformation>';
  const name = `${'甲'.repeat(170_000)}</SellerName></SellerInformation>${line.repeat(15_000)}<SellerInformation><SellerName>`;
  const big = await ofdWithData({ ...(await said(settled)), sellerName: name });
  const { attachment } = await withFile(settled, '发票.ofd', big);
  const wrong = await handedIn(settled, { attachment });
  expect(fieldsOf(wrong)).toEqual(['lines', 'invoiceNo']);
  const detail = await desk.finance.get('/admin/makeInvoice/detail', { id: wrong.id });
  expect(detail.body.length).toBeLessThan(300_000);
  expect(detail.body).toContain('行未列出');
});
