import { sql } from 'kysely';
import { amountCn } from '#contract/arithmetic/amount-cn.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { RECEIPT_STATUS, type Receipt } from '#contract/payment/receipt.ts';
import { PAYMENT_STATUS } from '#contract/payment/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireTime } from '#server/kernel/clock.ts';
import { sha256 } from '#server/kernel/crypto/random.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { companyNameOf, projectNameOf } from '#server/kernel/sql/name-of.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Payment } from './lock.ts';

const t = columnsOf('payment', 't');
const letters = columnsOf('payment_receipt', 'l');
const requests = columnsOf('pay_apply', 'r');
const companies = columnsOf('company', 'c');
const methods = columnsOf('enum_entry', 'e');
const accounts = columnsOf('account', 'a');
const { paying, paid, received } = PAYMENT_STATUS;

const lit = (codes: readonly string[]) => sql.join(codes.map((code) => sql.lit(code)));

/** A letter is of the release under which it was signed, and of the money that left by it. */
const status = sql<string>`case
  when ${letters.release} <> ${t.releases} then ${sql.lit(RECEIPT_STATUS.void)}
  when ${t.payment_status} = ${sql.lit(paying)} then ${sql.lit(RECEIPT_STATUS.held)}
  when ${t.payment_status} in (${lit([paid, received])}) then ${sql.lit(RECEIPT_STATUS.inForce)}
  else ${sql.lit(RECEIPT_STATUS.void)} end`;

/** Where the last letter of a pay-out stands (RECEIPT_STATUS); '' where none was signed. */
export const receiptStatus = sql<string>`coalesce((select ${status} from ${letters}
  where ${letters.payment_id} = ${t.id} order by ${letters.id} desc limit 1), '')`;

/** Whether its supplier may sign a letter: the money is on its way or has gone out, and none was signed of this release. */
export const maySign = (payment: { status: string; isReturn: boolean; receipt: string }): boolean =>
  !payment.isReturn &&
  [paying, paid, received].some((one) => one === payment.status) &&
  (payment.receipt === '' || payment.receipt === RECEIPT_STATUS.void);

interface Facts {
  status: string;
  isReturn: boolean;
  receipt: string;
  no: string;
  requestNo: string;
  projectName: string;
  amount: string;
  method: string;
  payerName: string;
  supplierId: string;
  supplierName: string;
  supplierUsc: string;
  payeeName: string;
  payeeBank: string;
  payeeLast4: string;
  payDate: string;
  bankSerialNo: string;
  signed: { content: string; by: string; at: string } | null;
}

/** What a letter says and how far it is, of a pay-out that the transaction may see; a supplier sees none that is not released. */
async function factsOf(tx: Tx, id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select ${t.payment_status} as status, ${t.return_of} is not null as "isReturn", ${receiptStatus} as receipt,
      ${t.payment_no} as no, ${requests.pay_apply_no} as "requestNo", ${projectNameOf(t.project_id)} as "projectName",
      ${t.amount}::text as amount, coalesce((select ${methods.name} from ${methods}
        where ${methods.enum_name} = 'PayMethod' and ${methods.code} = ${t.pay_method}), '') as method,
      ${t.payer}->>'name' as "payerName", ${t.supplier_id}::text as "supplierId",
      ${companyNameOf(t.supplier_id)} as "supplierName",
      coalesce((select ${companies.usc} from ${companies} where ${companies.id} = ${t.supplier_id}), '') as "supplierUsc",
      ${t.payee}->>'name' as "payeeName", ${t.payee}->>'openBank' as "payeeBank", ${t.payee}->>'last4' as "payeeLast4",
      coalesce(${t.pay_date}::text, '') as "payDate", ${t.bank_serial_no} as "bankSerialNo",
      (select jsonb_build_object('content', ${letters.content}, 'by', ${letters.account_name}, 'at', ${letters.created_at})
        from ${letters} where ${letters.payment_id} = ${t.id} order by ${letters.id} desc limit 1) as signed
    from ${t} join ${requests} on ${requests.id} = ${t.pay_apply_id}
    where ${t.id} = ${id} and not ${t.deleted}`.execute(tx);
  return rows[0];
}

/** The lines of a letter: they say what is confirmed, when that begins and ends to hold, and what is not given up by it. */
function letterOf(of: Facts): string {
  const sum = `人民币 ${grouped(of.amount)} 元（大写：${amountCn(of.amount)}）`;
  const account = `户名“${of.payeeName}”、尾号 ${of.payeeLast4} 的${of.payeeBank}账户`;
  return [
    `致：${of.payerName}`,
    `${of.supplierName}（统一社会信用代码 ${of.supplierUsc}）就付款单 ${of.no}（付款申请 ${of.requestNo}，项目“${of.projectName}”）确认如下：`,
    `一、贵司以${of.method}付至${account}的款项${sum}，我方予以收讫。`,
    '二、本函签署后由平台保管，自该笔款项登记为已支付之日起生效；款项支付失败、重新放行或被银行退回的，本函失效。',
    '三、本函只确认收到上述款项，不代替发票和对账，也不放弃上述款项以外的任何权利。',
  ].join('\n');
}

interface Reader {
  /** Of a supplier its own pay-outs alone; null for finance. */
  companyId: string | null;
  /** Whether he may sign. */
  signs: boolean;
}

const NONE: Receipt = {
  status: '',
  text: '',
  digest: '',
  signedBy: '',
  signedTime: '',
  payDate: '',
  bankSerialNo: '',
};

/** The letter as the platform may read it: its words are the supplier's until the money has gone out. */
function forPlatform(whole: Receipt): Receipt {
  if (whole.status === RECEIPT_STATUS.inForce) return whole;
  const { status: code, signedTime } = whole;
  return { ...NONE, status: code, signedTime };
}

/** The letter of a pay-out for its supplier, or for finance. Throws 404 where its reader may see no such pay-out. */
export async function readReceipt(
  tx: Tx,
  id: string,
  { companyId, signs }: Reader,
): Promise<Receipt> {
  const found = await factsOf(tx, id);
  if (found === undefined) throw noSuchRecord();
  const isTheirs = companyId === null || companyId === found.supplierId;
  const isTold = companyId === null || found.status !== PAYMENT_STATUS.pending;
  if (!isTheirs || !isTold) throw noSuchRecord();
  if (companyId !== null && signs && maySign(found)) {
    const text = letterOf(found);
    return { ...NONE, text, digest: sha256(text) };
  }
  const { signed, receipt, payDate, bankSerialNo } = found;
  if (signed === null) return NONE;
  const isPaid = receipt === RECEIPT_STATUS.inForce;
  const whole: Receipt = {
    status: receipt,
    text: signed.content,
    digest: sha256(signed.content),
    signedBy: signed.by,
    signedTime: wireTime(new Date(signed.at)),
    payDate: isPaid ? payDate : '',
    bankSerialNo: isPaid ? bankSerialNo : '',
  };
  return companyId === null ? forPlatform(whole) : whole;
}

/** Keeps a letter as it was read, of the release under which its pay-out stands. The pay-out is locked. */
export async function keepReceipt(
  { tx, at, accountId }: { tx: Tx; at: Date; accountId: string },
  { id, request }: Pick<Payment, 'id' | 'request'>,
  { text, digest }: Pick<Receipt, 'text' | 'digest'>,
): Promise<void> {
  await tx
    .insertInto('payment_receipt')
    .values({
      payment_id: id,
      company_id: request.supplierId,
      release: sql<number>`(select ${t.releases} from ${t} where ${t.id} = ${id})`,
      content: text,
      digest,
      account_id: accountId,
      account_name: sql<string>`(select ${accounts.nick_name} from ${accounts} where ${accounts.id} = ${accountId})`,
      created_at: at,
    })
    .execute();
}
