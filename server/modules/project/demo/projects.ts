import { addDays } from '#contract/form/dates.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import type { DemoDocument } from '#server/demo/documents.ts';
import {
  bulk,
  type DemoParties,
  factoring,
  infrastructure,
  oil,
  power,
  receivable,
  steel,
  type Values,
} from './values.ts';

/** How far a demo project has come. */
export type DemoState =
  | 'draft'
  | 'inReview'
  | 'atRisk'
  | 'returned'
  | 'rejected'
  | 'signing'
  | 'running'
  | 'frozen'
  | 'finished';

/** What every application brings, and what one of factoring brings besides. */
const PAPERS = { file11: '示例主合同', file13: '示例财务报表' };
const FACTORING_PAPERS = {
  file131: '示例应收账款明细',
  file101: '示例发票',
  file91: '示例签收单',
  file133: '示例确权回执',
};

type Other = (values: Values, projectName: string, contractNo: string, more?: Values) => Values;

/** Projects of factoring that are carried out: of 正向, 反向, 租金保理 and 再保理. */
const assigned = (
  to: DemoParties,
  ago: (days: number) => string,
  other: Other,
): Omit<DemoDocument<DemoState>, 'papers'>[] => [
  {
    state: 'running',
    days: 210,
    values: other(factoring(to, ago(210)), '示例周转料应收保理', 'SL-BL-002', {
      debtorId: to.supplier,
      receivables: [receivable(ago(210), 'SL-SG-022')],
    }),
  },
  {
    state: 'running',
    days: 38,
    values: other(factoring(to, ago(38)), '示例钢材反向保理', 'SL-BL-003', {
      productId: '402',
      factorDirection: '2',
      recourseType: '2',
      debtorId: to.buyer,
      creditorId: to.supplier,
      receivables: [receivable(ago(38), 'SL-SG-023')],
    }),
  },
  {
    state: 'running',
    days: 32,
    values: other(factoring(to, ago(32)), '示例塔吊租金保理', 'SL-BL-004', {
      productId: '404',
      debtorId: to.supplier,
      receivables: [receivable(ago(32), 'SL-ZL-024')],
    }),
  },
  {
    state: 'running',
    days: 28,
    values: other(factoring(to, ago(28)), '示例保理资产再转让', 'SL-BL-005', {
      productId: '403',
      debtorId: to.supplier,
      receivables: [receivable(ago(28), 'SL-ZB-025')],
    }),
  },
];

/** The one project of the buyer that pays late: each sale is due two months after its confirmation. */
export function lateProjects(to: DemoParties, day: string): readonly DemoDocument<DemoState>[] {
  const values = infrastructure(to, Number(day.slice(0, 4)), '示例县道大修工程', 'SL-JJ-101');
  const terms = { creditDays: '60', termStartBasis: '4' };
  return [{ state: 'running', days: 260, values: { ...values, ...terms }, papers: PAPERS }];
}

/** Projects of each line, in the states that people meet; all of them made up. */
export function demoProjects(to: DemoParties, day: string): readonly DemoDocument<DemoState>[] {
  const year = Number(day.slice(0, 4));
  const ago = (days: number) => addDays(day, `-${days}`) ?? day;
  const road = (name: string, no: string) => infrastructure(to, year, name, no);
  const other = (values: Values, projectName: string, contractNo: string, more: Values = {}) => ({
    ...values,
    projectName,
    contractNo,
    contractName: `${projectName}合同`,
    ...more,
  });
  const demos: Omit<DemoDocument<DemoState>, 'papers'>[] = [
    ...assigned(to, ago, other),
    {
      state: 'finished',
      days: 90,
      values: other(oil(to, year), '示例市政车队汽油供应', 'SL-CP-002'),
    },
    {
      state: 'running',
      days: 70,
      values: other(bulk(to, year), '示例铝锭代采项目', 'SL-DZ-002', {
        applyAmount: '10000000.00',
      }),
    },
    { state: 'running', days: 55, values: other(power(to, year), '示例储能电站项目', 'SL-GF-002') },
    {
      state: 'running',
      days: 45,
      values: other(steel(to, year), '示例模具钢年度框架', 'SL-TG-002'),
    },
    { state: 'running', days: 40, values: road('示例快速路一标', 'SL-JJ-001') },
    { state: 'frozen', days: 60, values: road('示例跨江桥引桥工程', 'SL-JJ-002') },
    { state: 'rejected', days: 30, values: road('示例泵站改造工程', 'SL-JJ-003') },
    { state: 'atRisk', days: 2, values: bulk(to, year) },
    { state: 'returned', days: 5, values: power(to, year) },
    { state: 'inReview', days: 1, values: factoring(to, day) },
    { state: 'signing', days: 12, values: steel(to, year) },
    { state: 'draft', days: 0, values: oil(to, year) },
  ];
  return demos.map((demo) => {
    const isFactoring = String(demo.values.productId).startsWith(FACTORING);
    return { ...demo, papers: { ...PAPERS, ...(isFactoring && FACTORING_PAPERS) } };
  });
}
