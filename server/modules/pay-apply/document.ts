import { sql } from 'kysely';
import { isMore, isPositive } from '#contract/arithmetic/decimal.ts';
import { add, grouped } from '#contract/arithmetic/money.ts';
import { AUDIT } from '#contract/flow/flow.ts';
import type { OtherExposure } from '#contract/flow/review-view.ts';
import { isDate } from '#contract/form/dates.ts';
import { APPLY_SOURCE, type payApply, payApplyDocument } from '#contract/pay-apply/pay-apply.ts';
import { NUMBER_RULES } from '#contract/validators/numbers.ts';
import { problemOf } from '#contract/validators/rule.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { document } from '#server/kernel/document/document.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import { type EditableField, type FlowStep, tick } from '#server/kernel/flow/flow.ts';
import { otherExposure } from '#server/kernel/ledger/exposure.ts';
import { buysGoodsIn } from '#server/kernel/parts/begin.ts';
import { columnText, madeJson, madeText, type StoredRow } from '#server/kernel/resource/field.ts';
import { likeIn } from '#server/kernel/resource/filter.ts';
import { agreedLines } from '#server/kernel/resource/goods-lines.ts';
import type { SidesOf } from '#server/kernel/resource/noun.ts';
import { inColumn } from '#server/kernel/resource/sides.ts';
import { companyNameOf } from '#server/kernel/sql/name-of.ts';
import { closed, effects, withProject } from './effects.ts';
import { isFiledBySupplier } from './filed-by.ts';
import { payApplyForm } from './form.ts';
import { guard } from './guard.ts';
import { payApplyInDeals } from './in-deals.ts';
import { inHand } from './in-hand.ts';
import { LINE_MARKUPS, oneMarkupProblem } from './line-markups.ts';
import { isOnLimit, paysForGoods } from './on-limit.ts';
import { papers } from './papers.ts';
import { isSamePayee } from './payee.ts';
import { RETENTION } from './retention.ts';
import { type PayApplyRecord, payApplyRow } from './row.ts';

const t = columnsOf('pay_apply', 't');
const companies = columnsOf('company');

type Key = NonNullable<SidesOf<typeof payApply>['ownLacks']>[number];

/** What the supplier is told of a request that was approved for it: its own goods, prices and money. */
const TO_SUPPLIER: readonly Key[] = [
  'payApplyNo',
  'applySource',
  'projectId',
  'projectName',
  'purchaseOrderId',
  'buyerName',
  'supplierId',
  'supplierName',
  'payType',
  'orderAmount',
  'applyAmount',
  'approvedAmount',
  'paidAmount',
  'returnedAmount',
  'expectPayDate',
  'payApplyStatus',
  'goods',
  'purchaseContractNo',
  'payMethod',
  'approvedPayDate',
  'waitsFor',
  'waitsUntil',
  'auditStatus',
  'processRedundantId',
  'submitTime',
  'auditTime',
  'nextStep',
];

/** What the buyer is told, of its own and of what a supplier files: all that was entered, and the cost. */
const TO_BUYER: readonly Key[] = [
  ...TO_SUPPLIER,
  'values',
  'formNames',
  'attachment',
  'payRatio',
  'payee',
  'purpose',
  'cost',
];

const SIDES: SidesOf<typeof payApply> = {
  of: {
    buyer: {
      ...inColumn(t.buyer_company_id),
      while: sql`${t.company_id} = ${t.buyer_company_id}
        or ${t.audit_status} not in (${AUDIT.draft}, ${AUDIT.withdrawn})`,
      sees: TO_BUYER,
      words: flowWords,
    },
    supplier: {
      ...inColumn(t.supplier_id),
      while: sql`${t.audit_status} = ${AUDIT.approved}`,
      sees: TO_SUPPLIER,
      words: flowWords,
    },
  },
  // A supplier that files is told neither cost nor limit (rules.md M15).
  ownLacks: ['cost'],
  filters: {
    nameLike: ['payApplyNo', 'projectName'],
    projectId: ['projectId'],
    payType: ['payType'],
    payApplyStatus: ['payApplyStatus'],
    supplierLike: ['supplierName'],
    expectPayDateStart: ['expectPayDate'],
    expectPayDateEnd: ['expectPayDate'],
    createTimeStart: [],
    createTimeEnd: [],
    applyAmountStart: ['applyAmount'],
    applyAmountEnd: ['applyAmount'],
  },
  sorts: {
    orderAmount: ['orderAmount'],
    applyAmount: ['applyAmount'],
    approvedAmount: ['approvedAmount'],
    paidAmount: ['paidAmount'],
    expectPayDate: ['expectPayDate'],
  },
};

function amountProblem(value: string, { record }: FlowStep): string | undefined {
  const { apply_amount } = payApplyRow(record);
  const problem = problemOf(NUMBER_RULES.moneyPositive, value, {});
  if (problem !== undefined) return problem;
  return isMore(value, apply_amount) ? `不能超过申请金额 ${grouped(apply_amount)} 元` : undefined;
}

const forGoods = (row: StoredRow) => paysForGoods(row as unknown as PayApplyRecord);
const onLimit = (row: StoredRow) => isOnLimit(row as unknown as PayApplyRecord);

/** What nodes set (rules.md M1, M10): markup at the first, the amount at risk, the day at finance. */
const FIELDS: readonly EditableField[] = [
  {
    key: 'markup',
    label: '加价（元/单位）',
    control: 'price',
    required: false,
    column: 'markup',
    check: oneMarkupProblem,
    read: (row) => add(columnText(row, 'markup') || '0'),
    internal: true,
    applies: forGoods,
    write: (value) => value || '0',
  },
  { ...LINE_MARKUPS, applies: forGoods },
  ...RETENTION,
  {
    key: 'approvedAmount',
    label: '批复金额（元）',
    control: 'money',
    required: true,
    column: 'approved_amount',
    check: amountProblem,
    read: (row) => {
      const { approved_amount, apply_amount } = row as unknown as PayApplyRecord;
      return approved_amount ?? apply_amount;
    },
  },
  {
    key: 'approvedPayDate',
    label: '批复付款日',
    control: 'date',
    required: true,
    column: 'approved_pay_date',
    check: (value, { at }) =>
      isDate(value) && value >= wireDay(at) ? undefined : '请选择不早于今天的日期',
    read: (row) => {
      const { approved_pay_date, expect_pay_date } = row as unknown as PayApplyRecord;
      return approved_pay_date ?? expect_pay_date ?? '';
    },
  },
];

/** What else the buyer owes, on its other limits. */
const exposure = (tx: FlowStep['tx'], { row }: FlowStep['record']): Promise<OtherExposure> =>
  otherExposure(tx, { projectId: String(row.project_id), buyerId: String(row.buyer_company_id) });

/** 付款申请 (rules.md C.3, C.22, F): its form, its process, and what it holds of the limit. */
export const payApplyRecord = document(payApplyDocument, {
  table: 'pay_apply',
  number: ['FKSQ', 'payApplyNo'],
  rights: 'payApply',
  project: 'project_id',
  withProject,
  inDeals: payApplyInDeals,
  onLimit: true,
  mayBeEmpty: ['approved_amount', 'expect_pay_date'],
  seenBy: ['buyer_company_id', 'supplier_id'],
  parties: ['buyer_company_id', 'supplier_id'],
  begins: buysGoodsIn,
  filters: {
    supplierLike: likeIn(
      (name) => sql<boolean>`exists (
        select from ${companies} where ${companies.id} = ${t.supplier_id} and ${companies.name} ilike ${name})`,
    ),
  },
  lines: { goods: agreedLines('goods', 'pay_apply', { head: { amountIncl: 'order_amount' } }) },
  fields: {
    buyerName: madeText('buyer_name', companyNameOf(t.buyer_company_id)),
    ...inHand,
    attachment: papers,
    payee: madeJson('payee', sql`${t.account} - 'sealed'`),
    cost: madeJson('cost', t.cost),
  },
  actions: ({ applySource }, { write, own }) =>
    write && own && applySource === APPLY_SOURCE.project ? ['copy'] : [],
  sides: SIDES,
  form: payApplyForm,
  following: {
    close: { act: closed, reasonFor: 'own' },
  },
  flow: {
    summary: ({ apply_amount, pay_apply_no }) =>
      `${String(pay_apply_no)} ${grouped(String(apply_amount))} 元`,
    harmless: ['purpose'],
    // A save that asked for less than was granted has left nothing of the grant (form.ts).
    stands: async (row, step) =>
      (row.approved_amount === null || isPositive(String(row.approved_amount))) &&
      (await isSamePayee(step)),
    facts({ record }) {
      const row = payApplyRow(record);
      return Promise.resolve({
        applyAmount: row.apply_amount,
        applySource: row.apply_source,
        buyerCompanyId: String(row.buyer_company_id),
        filedBySupplier: isFiledBySupplier(row) ? '1' : '0',
      });
    },
    guard,
    effects,
    fields: FIELDS,
    ticks: [
      { ...tick('contract', '采购合同与货物清单一致', 'N1'), applies: forGoods },
      { ...tick('price', '单价与市场价相符', 'N1'), applies: forGoods },
      { ...tick('limit', '额度充足，客户整体敞口可接受', 'N2'), applies: onLimit },
      tick('supplier', '供应商不在停用名单，资信正常', 'N2'),
      tick('account', '收款账户属于收款供应商', 'N3'),
    ],
    exposure,
  },
});
