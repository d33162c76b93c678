import { sql } from 'kysely';

import { PAY_ADVANCE } from '#contract/factoring/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import {
  addDemoDocuments,
  type DemoDocument,
  refusing,
  returning,
} from '#server/demo/documents.ts';
import { agreeing, type DemoCast, withdrawDemo } from '#server/demo/steps.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { payApplyRecord } from './document.ts';

const theirs = columnsOf('contact_bank', 'b');
const partners = columnsOf('contact_client', 'p');
const lines = columnsOf('factoring_line', 'l');
const banks = columnsOf('bank', 'k');

type State = 'draft' | 'inReview' | 'returned' | 'withdrawn' | 'rejected' | 'approved';

const road = '示例快速路一标';
const papers = { file31: '示例采购合同' };

const steel = (qty: string, priceIncl: string, spec: string) => ({
  goodsName: '螺纹钢',
  spec,
  unit: 't',
  qty,
  priceIncl,
  taxRate: '0.13',
});

const TWELVE = 'HRB400E Φ12';
const TWENTY = 'HRB400E Φ20';

interface Asked {
  /** Enumeration PayType; 预付 when absent. */
  payType?: string;
  state: State;
  days: number;
  no: string;
  ratio: string;
  amount: string;
  goods: readonly object[];
}

/** From the oldest to the newest; all of them made up. What becomes of the orders of 002, 007, 008, 011 and 012 the demo of orders says. */
const ASKED: readonly Asked[] = [
  {
    state: 'rejected',
    days: 40,
    no: '001',
    ratio: '50',
    amount: '365000.00',
    goods: [steel('200', '3650', TWELVE)],
  },
  {
    // Paid when the goods have come: pick-ups begin before it is.
    payType: '3',
    state: 'approved',
    days: 25,
    no: '009',
    ratio: '30',
    amount: '108150.00',
    goods: [steel('80', '3605', 'HRB400E Φ16'), steel('20', '3605', 'HRB400E Φ25')],
  },
  {
    state: 'approved',
    days: 12,
    no: '002',
    ratio: '80',
    amount: '1448800.00',
    goods: [steel('300', '3650', TWELVE), steel('200', '3580', TWENTY)],
  },
  {
    state: 'approved',
    days: 9,
    no: '006',
    ratio: '100',
    amount: '73000.00',
    goods: [steel('20', '3650', TWELVE)],
  },
  {
    state: 'approved',
    days: 8,
    no: '007',
    ratio: '100',
    amount: '71600.00',
    goods: [steel('20', '3580', TWENTY)],
  },
  {
    state: 'approved',
    days: 7,
    no: '008',
    ratio: '50',
    amount: '36500.00',
    goods: [steel('20', '3650', TWELVE)],
  },
  {
    // Paid in full.
    state: 'approved',
    days: 6,
    no: '011',
    ratio: '100',
    amount: '107400.00',
    goods: [steel('30', '3580', TWENTY)],
  },
  {
    // The goods of the worked case (domain.md C.0.3), of which nothing was called off.
    payType: '3',
    state: 'approved',
    days: 6,
    no: '012',
    ratio: '10',
    amount: '181100.00',
    goods: [steel('300', '3650', TWELVE), steel('200', '3580', TWENTY)],
  },
  {
    state: 'withdrawn',
    days: 6,
    no: '010',
    ratio: '50',
    amount: '182500.00',
    goods: [steel('100', '3650', TWELVE)],
  },
  {
    state: 'returned',
    days: 5,
    no: '003',
    ratio: '30',
    amount: '322200.00',
    goods: [steel('300', '3580', TWENTY)],
  },
  {
    state: 'inReview',
    days: 1,
    no: '004',
    ratio: '80',
    amount: '876000.00',
    goods: [steel('300', '3650', TWELVE)],
  },
  {
    state: 'draft',
    days: 0,
    no: '005',
    ratio: '60',
    amount: '214800.00',
    goods: [steel('100', '3580', TWENTY)],
  },
];

function demoRequests(at: Date): readonly DemoDocument<State>[] {
  const expectPayDate = wireDay(before(at, -7 * DAY));
  return ASKED.map(({ payType = '1', state, days, no, ratio, amount, goods }) => ({
    project: road,
    papers,
    state,
    days,
    values: {
      payType,
      purchaseContractNo: `SL-CG-${no}`,
      payRatio: ratio,
      applyAmount: amount,
      payMethod: '1',
      expectPayDate,
      purpose: '主体结构用钢，按合同预付',
      goods,
    },
  }));
}

/** What sellers ask for of financings, by the invoice and days ago: the whole advance of each. */
const DRAWN = [
  { end: '36', days: 192, applyAmount: '420000.00' },
  { end: '37', days: 169, applyAmount: '240000.00' },
  { end: '38', days: 147, applyAmount: '512000.00' },
] as const;

interface Draw extends DemoDocument<State> {
  /** Invoice of a receivable of the financing; absent where goods are paid. */
  invoiceNo?: string;
}

const draws = (at: Date): readonly Draw[] =>
  DRAWN.map(({ end, days, applyAmount }) => ({
    invoiceNo: `240000000000000000${end}`,
    project: '示例周转料应收保理',
    state: 'approved',
    days,
    values: {
      drawType: PAY_ADVANCE,
      applyAmount,
      payMethod: '1',
      expectPayDate: wireDay(before(at, -7 * DAY)),
      purpose: '应收账款融资放款',
    },
  }));

/** The financing that is drawn on, paid to its seller's own account. */
async function sellerOf(tx: Tx, { companyId }: DemoCast, invoiceNo: string) {
  const { rows } = await sql<{ factoringId: string; bankId: string }>`
    select ${lines.factoring_id}::text as "factoringId", ${banks.id}::text as "bankId"
    from ${lines} join ${banks} on ${banks.company_id} = ${companyId} and ${banks.bank_type} = '1' and not ${banks.deleted}
    where ${lines.invoice_no} = ${invoiceNo} and ${lines.live} order by ${banks.id} limit 1`.execute(
    tx,
  );
  return { supplierId: companyId, ...rows[0] };
}

/** The supplier with its account, as the demo buyer noted it. */
async function supplierOf(tx: Tx, { partner, companyId }: DemoCast) {
  const { rows } = await sql<{ id: string }>`
    select ${theirs.id} from ${theirs} join ${partners} on ${partners.id} = ${theirs.contact_client_id}
    where ${theirs.company_id} = ${companyId} and ${partners.party_company_id} = ${partner.companyId}
    order by ${theirs.id} limit 1`.execute(tx);
  return { supplierId: partner.companyId, bankId: rows[0]?.id ?? '' };
}

/** Payment requests of the demo buyer. */
export const addDemoPayApplies = (context: DemoContext): Promise<void> =>
  addDemoDocuments<Draw>(context, payApplyRecord, () => ({
    demos: [...draws(context.at), ...demoRequests(context.at)],
    more: (tx, cast, { invoiceNo }) =>
      invoiceNo === undefined ? supplierOf(tx, cast) : sellerOf(tx, cast, invoiceNo),
    lives: {
      inReview: [],
      withdrawn: [],
      rejected: [{ hours: 4, act: refusing('合同尚未盖章，请补齐后重新申请') }],
      returned: [
        {
          hours: 3,
          act: returning('付款比例与合同约定不一致，请核对', ['pay', 'payRatio', '合同约定为 50%']),
        },
      ],
      approved: [{ hours: 3, every: 3, act: agreeing() }],
    },
    decided: async (cast, { state }, id, after) => {
      const { flow } = payApplyRecord;
      if (state !== 'withdrawn') return;
      await withdrawDemo(cast, { flow, id }, after(2), '数量有误，重新填写');
    },
  }));
