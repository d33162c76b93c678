import type { SettledLine } from '#contract/settlement/lines.ts';
import { goodsColumns } from '#src/widgets/form/goods-columns.ts';
import { type ReadColumn, ReadTable } from '#src/widgets/form/read-table.tsx';

const COLUMNS: readonly ReadColumn<SettledLine>[] = [
  ['orderedQty', '订货量', 'number'],
  ['shippedQty', '交货量', 'number'],
  ['receivedQty', '实收量', 'number'],
  ['rejectedQty', '拒收量', 'number'],
  ['diffPermille', '磅差（‰）', 'number'],
  ['settleQty', '结算数量', 'number'],
  ['priceIncl', '结算单价（元）', 'price'],
  ['taxRate', '税率', { codeOf: 'TaxRate' }],
  ['deduction', '扣款（元）', 'money', 'sum'],
  ['amountIncl', '金额（元）', 'money', 'sum'],
  ['taxAmount', '税额（元）', 'money', 'sum'],
];

interface Props {
  row: { readonly lines: readonly SettledLine[] };
  title?: string;
}

/** 结算明细 with what was ordered, delivered and received of each line, and the difference of weighing. */
export function SettledLines({ row, title = '结算明细' }: Props) {
  const columns = [...goodsColumns(row.lines), ...COLUMNS];
  return <ReadTable title={title} columns={columns} rows={row.lines} />;
}
