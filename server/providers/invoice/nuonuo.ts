import { isRefinedOil } from '#contract/make-invoice/tax-category.ts';
import { wireDay } from '#server/kernel/clock.ts';
import {
  type InvoiceIssuer,
  type InvoiceRequest,
  type IssuedParty,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';
import { partOf } from '../answer.ts';
import { ask, type NuonuoOptions, textAt } from './nuonuo-gateway.ts';
import { isRedSerial, redIssued, submitRed } from './nuonuo-red.ts';

/** 数电专票 and 数电普票; paper invoices are printed where the paper lies. */
const LINES: Readonly<Record<string, string>> = { 1: 'bs', 2: 'pc' };
/** Code of 特定要素 成品油. */
const REFINED_OIL = '1';
/** 开票完成; 开票失败, 开票成功签章失败. */
const ISSUED = '2';
const FAILED: readonly string[] = ['22', '24'];

const accountOf = ({ bank, account }: IssuedParty) => `${bank} ${account}`.trim();

/**
 * 特定要素: refined oil is invoiced on a form of its own, which nothing else may stand on. Throws IssuerRefusal of a mixture.
 */
function factorOf(lines: InvoiceRequest['lines']): { specificFactor?: string } {
  const oil = lines.filter(({ taxCategoryCode }) => isRefinedOil(taxCategoryCode));
  if (oil.length === 0) return {};
  if (oil.length < lines.length) {
    throw new IssuerRefusal('成品油须单独开具，请与运费、服务费等其他项目分开开票');
  }
  return { specificFactor: REFINED_OIL };
}

function orderOf(request: InvoiceRequest, now: Date) {
  const { orderNo, kind, seller, buyer, lines, remarks, email, phone } = request;
  return {
    orderNo,
    invoiceDate: `${wireDay(now)} 00:00:00`,
    invoiceType: '1',
    invoiceLine: LINES[kind],
    ...factorOf(lines),
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
 * queryInvoiceResult tells what became of it; a red one begins with a confirmation (nuonuo-red.ts).
 */
export function nuonuoIssuer(options: NuonuoOptions): InvoiceIssuer {
  return {
    kind: 'service',
    issues: (kind) => kind in LINES,
    async submit(request, signal) {
      if (request.red !== null)
        return await submitRed(options, { ...request, red: request.red }, LINES, signal);
      const content = { order: orderOf(request, options.now()) };
      const asked = { method: 'requestBillingNew', taxNo: request.seller.taxNo, content };
      const serialNo = textAt(await ask(options, asked, signal), 'invoiceSerialNum');
      if (serialNo === '') throw new IssuerRefusal('税务平台没有返回开票流水号');
      return serialNo;
    },
    async result(serialNo, signal) {
      let issued = serialNo;
      if (isRedSerial(serialNo)) {
        const found = await redIssued(options, serialNo, signal);
        if (typeof found !== 'string') return found;
        issued = found;
      }
      const content = { serialNos: [issued], isOfferInvoiceDetail: '0' };
      const found = await ask(options, { method: 'queryInvoiceResult', content }, signal);
      return outcomeOf(partOf(found, 0));
    },
  };
}
