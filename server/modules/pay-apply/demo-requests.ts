import type { DemoDocument } from '#server/demo/documents.ts';
import { before, DAY, wireDay } from '#server/kernel/clock.ts';

/** How far a demo request has come. */
export type State = 'draft' | 'inReview' | 'returned' | 'withdrawn' | 'rejected' | 'approved';

const road = '示例快速路一标';
const county = '示例县道大修工程';
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

const asphalt = (qty: string, priceIncl: string, spec: string) => ({
  goodsName: '道路沥青',
  spec,
  unit: 't',
  qty,
  priceIncl,
  taxRate: '0.13',
});

/** Of the buyer that pays late: one request, paid in advance and in whole, whose goods are settled a line at a time. */
const ASKED_LATE: readonly Asked[] = [
  {
    state: 'approved',
    days: 245,
    no: '101',
    ratio: '100',
    amount: '1385570.00',
    goods: [
      asphalt('40', '4820', '70 号 A 级'),
      asphalt('60', '4820', '70 号 B 级'),
      asphalt('30', '5360', 'SBS 改性 I-C'),
      asphalt('50', '5360', 'SBS 改性 I-D'),
      asphalt('45', '4740', '90 号 A 级'),
      asphalt('55', '4754', '90 号 B 级'),
    ],
  },
];

/** From the oldest to the newest; all of them made up. What becomes of the orders the demo of orders says. */
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
  // Delivered, received and settled whole, each a step further than the one before; the last is paid and invoiced.
  {
    payType: '3',
    state: 'approved',
    days: 24,
    no: '013',
    ratio: '30',
    amount: '10815.00',
    goods: [steel('10', '3605', 'HRB400E Φ18')],
  },
  {
    payType: '3',
    state: 'approved',
    days: 23,
    no: '014',
    ratio: '30',
    amount: '10740.00',
    goods: [steel('10', '3580', TWENTY)],
  },
  {
    payType: '3',
    state: 'approved',
    days: 22,
    no: '015',
    ratio: '100',
    amount: '36500.00',
    goods: [steel('10', '3650', TWELVE)],
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
    // The goods of the worked case (rules.md C.0.3), of which nothing was called off.
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

interface Asking {
  project: string;
  asked: readonly Asked[];
  /** When its requests would be paid; yyyy-MM-dd. */
  expectPayDate: string;
  purpose: string;
}

function demoRequests({ project, asked, ...said }: Asking): readonly DemoDocument<State>[] {
  return asked.map(({ payType = '1', state, days, no, ratio, amount, goods }) => ({
    project,
    papers,
    state,
    days,
    values: {
      payType,
      purchaseContractNo: `SL-CG-${no}`,
      payRatio: ratio,
      applyAmount: amount,
      payMethod: '1',
      ...said,
      goods,
    },
  }));
}

/** Requests of the demo buyer. */
export const requestsOf = (at: Date) =>
  demoRequests({
    project: road,
    asked: ASKED,
    expectPayDate: wireDay(before(at, -7 * DAY)),
    purpose: '主体结构用钢，按合同预付',
  });

/** Those of the buyer that pays late. */
export const lateRequests = (at: Date) =>
  demoRequests({
    project: county,
    asked: ASKED_LATE,
    expectPayDate: wireDay(before(at, 238 * DAY)),
    purpose: '大修工程用沥青，按合同全额预付',
  });
