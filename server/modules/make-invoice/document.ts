import { sql } from 'kysely';

import { writersOf } from '#contract/account/customer-role.ts';
import { FINANCE, mayCall } from '#contract/account/platform-role.ts';
import { INVOICE_REFUSAL, makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import {
  DIRECTION,
  INVOICE_ACTION,
  INVOICE_FILE,
  INVOICE_KIND,
  INVOICE_STATUS,
  OLD_KINDS,
} from '#contract/make-invoice/states.ts';
import { maskedBankCard } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { record } from '#server/kernel/document/record.ts';
import type { LockedDocument } from '#server/kernel/document/status.ts';
import type { Making } from '#server/kernel/document/transitions.ts';
import {
  attachments,
  derived,
  type Field,
  madeJson,
  madeText,
  madeTime,
} from '#server/kernel/resource/field.ts';
import { yesNo } from '#server/kernel/resource/filter.ts';
import type { May } from '#server/kernel/resource/noun.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { OBJECT } from './draw-up.ts';
import { hasFile } from './issue.ts';

const t = columnsOf('invoice', 't');
const lines = columnsOf('invoice_line', 'l');
const others = columnsOf('invoice', 'o');
const files = columnsOf('attachment', 'f');
const categories = columnsOf('tax_category', 'y');

const { waiting, issued, delivered, signed, red, failed } = INVOICE_STATUS;
const { issue, hand, attach, flush, voidIt, accept, returnBack, letPass, replace } = INVOICE_ACTION;

/** A party as a person reads it: of its account the last four digits. */
const party = (column: 'seller' | 'buyer') => {
  const made = madeJson(column, t[column]);
  return {
    ...made,
    read(row: Readonly<Record<string, unknown>>) {
      const { accountLast4 = '', ...kept } = row[column] as Record<string, string>;
      const { title = '', taxNo = '', address = '', phone = '', bank = '' } = kept;
      return { title, taxNo, address, phone, bank, account: maskedBankCard(accountLast4) };
    },
  } satisfies Field;
};

const categoryName = sql`coalesce((select ${categories.name} from ${categories}
  where ${categories.code} = ${lines.tax_category_code}), '')`;

const linesJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${lines.id}::text, 'source', ${lines.source},
      'taxCategoryCode', ${lines.tax_category_code}, 'taxCategoryName', ${categoryName}, 'goodsName', ${lines.goods_name}, 'spec', ${lines.spec},
      'unit', ${lines.unit}, 'qty', coalesce(trim_scale(${lines.qty})::text, ''),
      'priceExcl', coalesce(round(${lines.amount_excl} / ${lines.qty}, 6)::text, ''),
      'amountExcl', ${lines.amount_excl}::text, 'taxRate', trim_scale(${lines.tax_rate})::text,
      'taxAmount', ${lines.tax_amount}::text, 'amountIncl', ${lines.amount_incl}::text)
    order by ${lines.sort}), '[]')
  from ${lines} where ${lines.invoice_id} = ${t.id})`;

/** The invoice that it reverses, itself, and what reverses it: of a chain more than one. */
const chainJson = sql`(
  select case when count(*) > 1 then jsonb_agg(jsonb_build_object('id', ${others.id}::text,
      'invoiceApplyNo', ${others.invoice_apply_no}, 'invoiceCode', ${others.invoice_code},
      'invoiceNo', ${others.invoice_no}, 'amountIncl', ${others.amount_incl}::text,
      'invoiceDate', coalesce(${others.invoice_date}::text, ''), 'invoiceStatus', ${others.invoice_status})
    order by ${others.id}) else '[]' end
  from ${others} where not ${others.deleted}
    and coalesce(${others.red_of}, ${others.id}) = coalesce(${t.red_of}, ${t.id}))`;

type Row = Readonly<Record<string, unknown>>;

/** What finance may do with one of the platform's, or of a supplier's, as it stands. */
function financeActions(row: Row): string[] {
  const { invoiceStatus: status, direction, invoiceKind: kind } = row;
  const isRed = kind === INVOICE_KIND.red;
  const isIssued = [issued, delivered, signed].some((one) => one === status);
  const voidable = status === issued && OLD_KINDS.includes(String(kind));
  const isOut = direction === DIRECTION.out;
  return [
    ...(status === waiting ? [issue, voidIt] : []),
    ...(status === waiting && isOut ? [hand] : []),
    ...((isIssued || status === red) && isOut && !row.hasFile ? [attach] : []),
    ...(status === delivered && !isOut && !isRed ? [accept, returnBack] : []),
    ...(status === failed && row.toLookAt ? [letPass, returnBack] : []),
    ...(isIssued && !isRed && (isOut || status === signed) ? [flush] : []),
    ...(voidable && isOut ? [voidIt] : []),
  ];
}

function actions(row: Row, { sides, roles }: May): string[] {
  if (sides.includes('platform')) return mayCall(FINANCE, roles) ? financeActions(row) : [];
  const mayWrite = roles.some((role) => writersOf('invoice').some((one) => one === role));
  return mayWrite && row.invoiceStatus === failed ? [replace] : [];
}

type Step = Making<LockedDocument>;

const stamped =
  (column: 'deliver_time' | 'sign_time') =>
  async ({ tx, at, record: { id } }: Step) => {
    await tx
      .updateTable('invoice')
      .set({ [column]: at })
      .where('id', '=', id)
      .execute();
  };

const isFiled = sql`exists (
  select from ${files} where ${files.object_type} = ${sql.lit(OBJECT)} and ${files.object_id} = ${t.id}
    and ${files.file_type} = ${sql.lit(INVOICE_FILE)})`;

/** It waits for finance: nothing is wrong with it but what was read of its file (isOfFileAlone), and it was not sent back. */
export const isToLookAt = sql<boolean>`(${t.invoice_status} = ${sql.lit(failed)} and ${t.status_reason} = ''
  and ${t.differences} <> '[]' and not ${t.differences} @? '$[*] ? (!(@.ofFile == true))')`;

/** The step by which it has its number. */
const ISSUED = '开具';

const whose = (direction: string) =>
  sql`case when ${t.direction} = ${sql.lit(direction)} then array[${t.company_id}] else '{}'::bigint[] end`;

/** 发票 (rules.md C.12, C.19). The record is the buyer's or the supplier's; whose, its direction says. */
export const makeInvoiceRecord = record(makeInvoiceDocument, {
  table: 'invoice',
  number: ['KP', 'invoiceApplyNo'],
  rights: 'invoice',
  hearing: writersOf('invoice'),
  project: 'project_id',
  withProject: 'stays',
  search: ['invoice_no', 'settlement_no'],
  inDeals: {
    amount: 'amountIncl',
    outOf: {
      officialSalesOrder: 'sales_order_id',
      purchaseSettlement: 'purchase_settlement_id',
      makeInvoice: 'red_of',
    },
    steps: {
      adminMakeInvoiceIssue: ISSUED,
      adminMakeInvoiceFlush: '红冲',
      adminMakeInvoiceVoid: '作废',
      adminMakeInvoiceAccept: '收票',
      adminMakeInvoiceReturn: '退回',
      adminMakeInvoicePass: '核对通过',
      makeInvoiceSubmit: '提交',
      makeInvoiceReplace: '更正',
    },
    moments: {
      // What a supplier hands in has its own step, with who did it.
      生成: sql`case when ${t.direction} = ${sql.lit(DIRECTION.out)} or ${t.red_of} is not null then ${t.created_at} end`,
      // By the tax platform, of which no log tells.
      [ISSUED]: sql`case when ${t.serial_no} <> '' then ${t.issued_at} end`,
    },
  },
  // Which of its transitions are its company's: a buyer signs, a supplier withdraws.
  sides: {
    of: {
      buyer: { companies: whose(DIRECTION.out), sees: [] },
      supplier: { companies: whose(DIRECTION.in), sees: [] },
    },
  },
  actions,
  unsaid: {
    hasFile: derived('has_file', isFiled, (stored) => stored === true),
  },
  filters: { toLookAt: yesNo(isToLookAt) },
  fields: {
    toLookAt: derived('to_look_at', isToLookAt, (stored) => stored === true),
    seller: party('seller'),
    buyer: party('buyer'),
    lines: madeJson('lines', linesJson),
    differences: madeJson('differences', t.differences),
    chain: madeJson('chain', chainJson),
    invoiceDate: madeText('invoice_date', sql`coalesce(${t.invoice_date}::text, '')`),
    deliverTime: madeTime('deliver_time', t.deliver_time),
    signTime: madeTime('sign_time', t.sign_time),
    attachment: attachments('makeInvoice'),
  },
  following: {
    deliver: {
      async act(step) {
        // The buyer is told that it may fetch it.
        if (!(await hasFile(step.tx, step.record.id))) throw refused(INVOICE_REFUSAL.noFile);
        await stamped('deliver_time')(step);
      },
    },
    sign: { act: stamped('sign_time') },
  },
});
