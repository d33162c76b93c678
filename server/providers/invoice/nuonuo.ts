import { createHmac, randomBytes, randomInt } from 'node:crypto';

import { wireDay } from '#server/kernel/clock.ts';
import {
  type InvoiceIssuer,
  type InvoiceRequest,
  type IssuedParty,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';

/** What sends requests; tests put their own in its place. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface NuonuoOptions {
  url: string;
  appKey: string;
  appSecret: string;
  /** 授权码. */
  token: string;
  fetch: Fetch;
  now(): Date;
}

/** What names one request: 32 letters and digits, 8 digits, seconds. */
export interface Sent {
  senid: string;
  nonce: string;
  timestamp: string;
}

/** The signature (X-Nuonuo-Sign) of a body, which must be sent byte for byte as it was signed. */
export function nuonuoSign(
  { appKey, appSecret }: Pick<NuonuoOptions, 'appKey' | 'appSecret'>,
  { senid, nonce, timestamp }: Sent,
  body: string,
): string {
  const said = `a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', appSecret).update(said).digest('base64');
}

const DONE = 'E0000';
/** 数电专票 and 数电普票; paper invoices are printed where the paper lies. */
const LINES: Readonly<Record<string, string>> = { 1: 'bs', 2: 'pc' };
/** 开票完成; 开票失败, 开票成功签章失败. */
const ISSUED = '2';
const FAILED: readonly string[] = ['22', '24'];

function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, key);
  }
  return found;
}
const textAt = (value: unknown, key: string) => String(at(value, key) ?? '');

async function ask(
  { url, appKey, appSecret, token, fetch, now }: NuonuoOptions,
  { method, taxNo, content }: { method: string; taxNo?: string; content: object },
  signal: AbortSignal,
): Promise<unknown> {
  const body = JSON.stringify(content);
  const sent = {
    senid: randomBytes(16).toString('hex'),
    nonce: String(randomInt(10_000_000, 100_000_000)),
    timestamp: String(Math.floor(now().getTime() / 1000)),
  };
  const query = new URLSearchParams({ ...sent, appkey: appKey });
  const answer = await fetch(`${url}?${query}`, {
    method: 'POST',
    signal,
    headers: {
      'content-type': 'application/json',
      'X-Nuonuo-Sign': nuonuoSign({ appKey, appSecret }, sent, body),
      accessToken: token,
      ...(taxNo !== undefined && { userTax: taxNo }),
      method: `nuonuo.OpeMplatform.${method}`,
    },
    body,
  });
  const said: unknown = await answer.json();
  const code = textAt(said, 'code');
  if (code !== DONE) throw new IssuerRefusal(`${textAt(said, 'describe')}（${code}）`);
  return at(said, 'result');
}

const accountOf = ({ bank, account }: IssuedParty) => `${bank} ${account}`.trim();

function orderOf(request: InvoiceRequest, now: Date) {
  const { orderNo, kind, seller, buyer, lines, remarks, email, phone } = request;
  return {
    orderNo,
    invoiceDate: `${wireDay(now)} 00:00:00`,
    invoiceType: '1',
    invoiceLine: LINES[kind],
    buyerName: buyer.title,
    buyerTaxNum: buyer.taxNo,
    buyerAddress: buyer.address,
    buyerTel: buyer.phone,
    buyerAccount: accountOf(buyer),
    salerTaxNum: seller.taxNo,
    salerAddress: seller.address,
    salerTel: seller.phone,
    salerAccount: accountOf(seller),
    remark: remarks,
    // 0: by e-mail, -1: not at all.
    pushMode: email === '' ? '-1' : '0',
    email,
    buyerPhone: phone,
    invoiceDetail: lines.map((line) => ({
      goodsName: line.goodsName,
      goodsCode: line.taxCategoryCode,
      specType: line.spec,
      unit: line.unit,
      num: line.qty,
      taxRate: line.taxRate,
      // Amounts are without their tax.
      withTaxFlag: '0',
      taxExcludedAmount: line.amountExcl,
      tax: line.taxAmount,
    })),
  };
}

function outcomeOf(found: unknown): IssueOutcome {
  const status = textAt(found, 'status');
  if (FAILED.includes(status)) {
    const reason = textAt(found, 'failCause') || textAt(found, 'statusMsg') || '税务平台未说明原因';
    return { state: 'failed', reason };
  }
  if (status !== ISSUED) return { state: 'waiting' };
  const digital = textAt(found, 'allElectronicInvoiceNumber');
  return {
    state: 'issued',
    invoiceCode: digital === '' ? textAt(found, 'invoiceCode') : '',
    invoiceNo: digital === '' ? textAt(found, 'invoiceNum') : digital,
    invoiceDate: wireDay(new Date(Number(textAt(found, 'invoiceTime')))),
    checkCode: textAt(found, 'checkCode').replaceAll(/\D/g, ''),
  };
}

/**
 * Issues fully digital invoices by the open platform of Nuonuo (诺诺开放平台, 诺税通 saas V2.0): requestBillingNew hands one over,
 * queryInvoiceResult tells what became of it.
 */
export function nuonuoIssuer(options: NuonuoOptions): InvoiceIssuer {
  return {
    kind: 'service',
    issues: (kind) => kind in LINES,
    async submit(request, signal) {
      const content = { order: orderOf(request, options.now()) };
      const asked = { method: 'requestBillingNew', taxNo: request.seller.taxNo, content };
      const serialNo = textAt(await ask(options, asked, signal), 'invoiceSerialNum');
      if (serialNo === '') throw new IssuerRefusal('税务平台没有返回开票流水号');
      return serialNo;
    },
    async result(serialNo, signal) {
      const content = { serialNos: [serialNo], isOfferInvoiceDetail: '0' };
      const found = await ask(options, { method: 'queryInvoiceResult', content }, signal);
      return outcomeOf(at(found, 0));
    },
  };
}
