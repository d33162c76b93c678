import { expect, test } from 'vitest';

import type { InvoiceRequest } from '#server/kernel/ports/invoice-issuer.ts';
import { nuonuoIssuer } from './nuonuo.ts';
import { nuonuoSign } from './nuonuo-gateway.ts';

// Answers in the shapes that the service documents and has given; the signature is one that its gateway has taken.

const never = new AbortController().signal;
const party = {
  title: '示例公司',
  taxNo: '91310000MA1FL0001X',
  address: '示例路',
  phone: '021',
  bank: '示例银行',
  account: '6222',
};
const REQUEST: InvoiceRequest = {
  orderNo: 'KP202605200001',
  kind: '1',
  red: null,
  seller: party,
  buyer: { ...party, title: '示例采购' },
  lines: [
    {
      goodsName: '钢筋',
      taxCategoryCode: '',
      spec: 'Φ12',
      unit: 't',
      qty: '100',
      taxRate: '0.13',
      amountExcl: '100.00',
      taxAmount: '13.00',
    },
  ],
  remarks: '',
  email: '',
  phone: '',
};

function service(...answers: object[]) {
  const asked: { url: URL; headers: Record<string, string>; body: string }[] = [];
  const fetch = (url: string, { headers, body }: RequestInit) => {
    asked.push({
      url: new URL(url),
      headers: headers as Record<string, string>,
      body: String(body),
    });
    return Promise.resolve(Response.json(answers[asked.length - 1] ?? {}));
  };
  const key = {
    url: 'https://sdk.nuonuo.com/open/v1/services',
    appKey: 'APPKEY',
    appSecret: 'SECRET',
    token: 'TOKEN',
  };
  const issuer = nuonuoIssuer({ ...key, fetch, now: () => new Date('2026-05-20T02:00:00Z') });
  if (issuer.kind === 'manual') throw new Error('A service');
  return { asked, issuer };
}

test('a request is signed as the gateway wants it', () => {
  const sent = { senid: 'SENID', nonce: '12345678', timestamp: '1700000000' };
  const key = { appKey: 'APPKEY', appSecret: 'SECRET' };
  expect(nuonuoSign(key, sent, '{"a":1}')).toBe('7iSZiR+0g+376QEJ38xLM+3vGDs=');
});

test('an invoice is handed over under our number, with amounts and tax as we have them', async () => {
  const { asked, issuer } = service({
    code: 'E0000',
    describe: '开票提交成功',
    result: { invoiceSerialNum: '26052010240300000001' },
  });
  expect(await issuer.submit(REQUEST, never)).toBe('26052010240300000001');
  const [{ url, headers, body } = { url: new URL('http://x'), headers: {}, body: '{}' }] = asked;
  expect(url.searchParams.get('appkey')).toBe('APPKEY');
  expect(url.searchParams.get('senid')).toMatch(/^[0-9a-f]{32}$/);
  expect(headers).toMatchObject({
    accessToken: 'TOKEN',
    userTax: party.taxNo,
    method: 'nuonuo.OpeMplatform.requestBillingNew',
  });
  expect(JSON.parse(body)).toMatchObject({
    order: {
      orderNo: 'KP202605200001',
      invoiceLine: 'bs',
      buyerName: '示例采购',
      buyerAccount: '示例银行 6222',
      invoiceDetail: [
        { taxExcludedAmount: '100.00', tax: '13.00', taxRate: '0.13', withTaxFlag: '0' },
      ],
    },
  });
});

test('what became of it: under way, issued, failed', async () => {
  const said = (row: object) => ({ code: 'E0000', describe: '调用成功', result: [row] });
  const { issuer } = service(
    said({ serialNo: 'S', status: '20', statusMsg: '开票中' }),
    said({
      serialNo: 'S',
      status: '2',
      statusMsg: '开票完成（ 最终状态）',
      allElectronicInvoiceNumber: '26312000000000000001',
      invoiceCode: '',
      invoiceNum: '',
      invoiceTime: 1779242400000,
      checkCode: '',
    }),
    said({ serialNo: 'S', status: '22', statusMsg: '开票失败', failCause: '购方税号有误' }),
  );
  expect(await issuer.result('S', never)).toEqual({ state: 'waiting' });
  expect(await issuer.result('S', never)).toEqual({
    state: 'issued',
    invoiceCode: '',
    invoiceNo: '26312000000000000001',
    invoiceDate: '2026-05-20',
    checkCode: '',
  });
  expect(await issuer.result('S', never)).toEqual({ state: 'failed', reason: '购方税号有误' });
});

test('what is refused is told in its words; paper is not issued there', async () => {
  const { issuer } = service({ code: 'E9106', describe: '订单编号不能重复' });
  await expect(issuer.submit(REQUEST, never)).rejects.toThrow('订单编号不能重复（E9106）');
  expect([issuer.issues('1'), issuer.issues('2'), issuer.issues('3'), issuer.issues('5')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('refined oil goes on its own form; beside anything else it is refused', async () => {
  const { asked, issuer } = service({ code: 'E0000', result: { invoiceSerialNum: 'S' } });
  const [steel] = REQUEST.lines;
  if (steel === undefined) throw new Error('A line');
  const oil = {
    ...steel,
    goodsName: '0号柴油',
    taxCategoryCode: '1070101030000000000',
    unit: '升',
  };
  await issuer.submit({ ...REQUEST, lines: [oil] }, never);
  expect(JSON.parse(asked[0]?.body ?? '{}')).toMatchObject({
    order: {
      specificFactor: '1',
      invoiceDetail: [{ goodsCode: '1070101030000000000', unit: '升' }],
    },
  });
  await expect(issuer.submit({ ...REQUEST, lines: [oil, steel] }, never)).rejects.toThrow(
    '成品油须单独开具',
  );
  expect(asked).toHaveLength(1);
});

// 红字确认单, as saveInvoiceRedConfirm and queryInvoiceRedConfirm document it.
const RED: InvoiceRequest = {
  ...REQUEST,
  orderNo: 'KP202605200002',
  kind: '5',
  red: { kind: '1', invoiceCode: '', invoiceNo: '26312000000000000001', reason: '1' },
};
const confirmed = (row: object | undefined) => ({
  code: 'E0000',
  describe: '调用成功',
  result: { total: row ? 1 : 0, list: row ? [{ billId: 'KP202605200002', ...row }] : [] },
});

test('a red invoice begins with a confirmation of the whole of the other one', async () => {
  const { asked, issuer } = service({ code: 'E0000', describe: '成功', result: 'KP202605200002' });
  expect(await issuer.submit(RED, never)).toBe('RED:KP202605200002');
  expect(asked[0]?.headers).toMatchObject({ method: 'nuonuo.OpeMplatform.saveInvoiceRedConfirm' });
  const said = JSON.parse(asked[0]?.body ?? '{}') as object;
  expect(said).toMatchObject({
    billId: 'KP202605200002',
    orderNo: 'KP202605200002',
    blueInvoiceLine: 'bs',
    applySource: '0',
    blueElecInvoiceNumber: '26312000000000000001',
    redReason: '1',
  });
  expect(said).not.toHaveProperty('detail');
});

test('the confirmation waits for the buyer, is issued, or ends with its reason', async () => {
  const serial = 'RED:KP202605200002';
  const { asked, issuer } = service(
    confirmed({ billStatus: '15', invoiceSerialNum: null }),
    confirmed({ billStatus: '02', invoiceSerialNum: null }),
    confirmed({ billStatus: '04', invoiceSerialNum: null }),
    confirmed({ billStatus: '04', invoiceSerialNum: '26092516145524147049' }),
    {
      code: 'E0000',
      result: [
        {
          status: '2',
          allElectronicInvoiceNumber: '26312000000000000002',
          invoiceTime: 1779242400000,
        },
      ],
    },
    confirmed({ billStatus: '16', billMessage: '该发票已全额冲红' }),
    confirmed({ billStatus: '07', billMessage: '' }),
  );
  for (let asks = 0; asks < 3; asks += 1) {
    expect(await issuer.result(serial, never)).toEqual({ state: 'waiting' });
  }
  expect(await issuer.result(serial, never)).toMatchObject({
    state: 'issued',
    invoiceNo: '26312000000000000002',
    invoiceDate: '2026-05-20',
  });
  expect(JSON.parse(asked[4]?.body ?? '{}')).toMatchObject({ serialNos: ['26092516145524147049'] });
  expect(await issuer.result(serial, never)).toEqual({
    state: 'failed',
    reason: '该发票已全额冲红',
    ended: true,
  });
  expect(await issuer.result(serial, never)).toMatchObject({
    reason: '购买方 72 小时内未确认，红字确认单已作废',
  });
});

test('a confirmation that was applied for before is found again; what is refused stays refused', async () => {
  const twice = service({ code: 'E9999', describe: '申请号重复' }, confirmed({ billStatus: '02' }));
  expect(await twice.issuer.submit(RED, never)).toBe('RED:KP202605200002');
  const refused = service({ code: 'E9103', describe: '该发票不能重复冲红' }, confirmed(undefined));
  await expect(refused.issuer.submit(RED, never)).rejects.toThrow('该发票不能重复冲红（E9103）');
});
