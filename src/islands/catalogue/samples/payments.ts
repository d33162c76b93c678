import type { FieldError } from '#contract/wire/envelope.ts';
import { ApiError } from '#src/lib/errors.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { ListInput } from '#src/ui/list-page/list-query.ts';
import type { ListSource } from '#src/ui/list-page/use-list.ts';
import type { Column, ListRow, Tone } from '#src/ui/list-table/column.ts';

export interface Payment extends ListRow {
  readonly applyNo: string;
  readonly project: string;
  readonly supplier: string;
  readonly amount: string;
  readonly approved: string | null;
  readonly ratio: string;
  readonly applyDate: string;
  readonly status: string;
}

const PROJECTS = ['示例高速二标', '示例污水厂扩建', '示例数据中心一期与配套电力工程及附属设施采购'];
const SUPPLIERS = ['示例建材有限公司', '示例石油销售公司', '示例特钢'];
const STATUS: readonly (readonly [string, Tone])[] = [
  ['审核中', 'wait'],
  ['待付款', 'route'],
  ['已付款', 'done'],
  ['已退回', 'seal'],
  ['草稿', 'plain'],
];

function payment(number: number): Payment {
  return {
    id: String(number),
    applyNo: `FKSQ2026${String(number).padStart(6, '0')}`,
    project: PROJECTS[number % 3] ?? '',
    supplier: SUPPLIERS[number % 3] ?? '',
    amount: `${(number * 7919) % 2_000_000}.${String(number % 100).padStart(2, '0')}`,
    approved: number % 4 === 0 ? null : String((number * 6101) % 900_000),
    ratio: `0.${String((number % 9) + 1)}`,
    applyDate: `2026-11-${String((number % 28) + 1).padStart(2, '0')}`,
    status: String(number % STATUS.length),
    actions: number % 3 === 0 ? ['view'] : ['view', 'edit', 'pay', 'withdraw', 'delete'],
  };
}

/** Made-up rows, the same at each call. */
export function payments(count: number, from = 1): Payment[] {
  return Array.from({ length: count }, (_, i) => payment(from + i));
}

export const COLUMNS: readonly Column<Payment>[] = [
  {
    key: 'applyNo',
    title: '申请编号',
    width: 190,
    pinned: true,
    sortable: true,
    link: { route: 'message', query: { keyword: 'applyNo' } },
  },
  { key: 'project', title: '项目', width: 200 },
  { key: 'supplier', title: '供应商', width: 160 },
  {
    key: 'amount',
    title: '申请金额',
    unit: '元',
    as: 'money',
    width: 150,
    sortable: true,
    sum: true,
  },
  { key: 'approved', title: '批复金额', unit: '元', as: 'money', width: 150, sum: true },
  { key: 'ratio', title: '比例', as: 'percent', width: 100 },
  { key: 'applyDate', title: '申请日期', as: 'date', width: 120, sortable: true },
  {
    key: 'status',
    title: '状态',
    width: 110,
    value: ({ status }) => STATUS[Number(status)]?.[0],
    tone: ({ status }) => STATUS[Number(status)]?.[1] ?? 'plain',
  },
];

export const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 项目' },
  {
    kind: 'select',
    key: 'status',
    label: '状态',
    options: () => STATUS.map(([label], value) => ({ value: String(value), label })),
  },
  { kind: 'dateRange', key: 'applyDate', label: '申请日期' },
];

function answer(all: readonly Payment[], input: ListInput) {
  const { nameLike = '', status, pageNum, pageSize, sortKey, sortOrder, fromEnd } = input;
  const found = all.filter(
    (row) =>
      (row.applyNo + row.project).includes(String(nameLike)) &&
      (status === undefined || row.status === status),
  );
  if (sortKey !== undefined) {
    const [key, way] = [String(sortKey), sortOrder === 'desc' ? -1 : 1];
    found.sort((a, b) => (Reflect.get(a, key) < Reflect.get(b, key) ? -way : way));
  }
  const start = (Number(pageNum) - 1) * Number(pageSize);
  const content = fromEnd
    ? found.slice(-Number(pageSize))
    : found.slice(start).slice(0, Number(pageSize));
  return { content, total: found.length, totalIsEstimate: false };
}

/** A list that filters, sorts and pages in the browser. */
export function sampleSource(name: string, all: readonly Payment[]): ListSource<Payment> {
  return { key: ['sample', name], page: (input) => Promise.resolve(answer(all, input)) };
}

/** A list whose answer does not come, or is a refusal. */
export function failingSource(name: string, error: ApiError | undefined): ListSource<Payment> {
  const page = () => (error ? Promise.reject(error) : new Promise<never>(() => undefined));
  return { key: ['sample', name], page };
}

/** A list of a million, of which only the first pages and the last may be turned to. */
export const hugeSource: ListSource<Payment> = {
  key: ['sample', 'huge'],
  page: ({ pageNum, pageSize, fromEnd }) => {
    const size = Number(pageSize);
    const from = fromEnd ? 1_000_000 - size : (Number(pageNum) - 1) * size;
    return Promise.resolve({
      content: payments(size, from + 1),
      total: 1_003_000,
      totalIsEstimate: true,
    });
  },
};

/** A refusal as the client reports one. */
export const refusal = (code: number, text: string, fields: readonly FieldError[] = []) =>
  new ApiError({ kind: 'business', code, text, fields });
