import {
  type InvoiceRequest,
  type IssueOutcome,
  IssuerRefusal,
} from '#server/kernel/ports/invoice-issuer.ts';
import { partOf } from '../answer.ts';
import { ask, type NuonuoOptions, textAt } from './nuonuo-gateway.ts';

/** A serial number of ours that names a confirmation (红字确认单), not an invoice. */
const RED = 'RED:';
/** Whether a serial number is that of a red invoice's confirmation. */
export const isRedSerial = (serialNo: string): boolean => serialNo.startsWith(RED);

const SELLER = '0';
/** 无需确认, 购销双方已确认: the red invoice follows by itself. */
const AGREED: readonly string[] = ['01', '04'];
/** What a confirmation has come to that will never be agreed. */
const ENDED: Readonly<Record<string, string>> = {
  '05': '购买方不同意红冲',
  '06': '红字确认单已作废',
  '07': '购买方 72 小时内未确认，红字确认单已作废',
  '08': '红字确认单已撤销',
  '09': '红字确认单确认后已撤销',
  10: '红字确认单已作废（异常凭证）',
  16: '红字确认单申请失败',
};

type RedRequest = InvoiceRequest & { red: NonNullable<InvoiceRequest['red']> };

async function confirmationOf(
  options: NuonuoOptions,
  billId: string,
  signal: AbortSignal,
): Promise<unknown> {
  const content = { identity: SELLER, billId };
  const found = await ask(options, { method: 'queryInvoiceRedConfirm', content }, signal);
  return partOf(found, 'list', 0);
}

/**
 * Applies for the confirmation that a whole invoice is reversed, under our number (saveInvoiceRedConfirm); answers its serial
 * number. What was applied for before, and whose answer was lost, is found again. Throws IssuerRefusal.
 */
export async function submitRed(
  options: NuonuoOptions,
  { orderNo, seller, buyer, red, phone, email }: RedRequest,
  invoiceLines: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const content = {
    billId: orderNo,
    orderNo,
    blueInvoiceLine: invoiceLines[red.kind],
    applySource: SELLER,
    blueElecInvoiceNumber: red.invoiceNo,
    sellerTaxNo: seller.taxNo,
    sellerName: seller.title,
    buyerTaxNo: buyer.taxNo,
    buyerName: buyer.title,
    redReason: red.reason,
    phone,
    email,
  };
  try {
    await ask(options, { method: 'saveInvoiceRedConfirm', taxNo: seller.taxNo, content }, signal);
  } catch (error) {
    const isThere = error instanceof IssuerRefusal;
    if (!isThere || (await confirmationOf(options, orderNo, signal)) === undefined) throw error;
  }
  return `${RED}${orderNo}`;
}

/** The serial number of the red invoice that a confirmation has led to, or what it has come to instead. */
export async function redIssued(
  options: NuonuoOptions,
  serialNo: string,
  signal: AbortSignal,
): Promise<string | IssueOutcome> {
  const found = await confirmationOf(options, serialNo.slice(RED.length), signal);
  const status = textAt(found, 'billStatus');
  const ended = ENDED[status];
  if (ended !== undefined) {
    return { state: 'failed', reason: textAt(found, 'billMessage') || ended, ended: true };
  }
  const issued = textAt(found, 'invoiceSerialNum');
  return AGREED.includes(status) && issued !== '' ? issued : { state: 'waiting' };
}
