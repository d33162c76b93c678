import { MOST_LINES } from '#contract/document/lines.ts';
import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import { choice, field, optional, tab } from './fields.ts';
import { AMOUNT_EXCL, AMOUNT_INCL, PRICED, TAX_AMOUNT } from './rules.ts';

/**
 * The table of goods lines (货物明细, rules.md C.16) of a document that keeps them as lines: what people enter, and what
 * follows from it by I8; `more` are columns of that document alone. A line that is known carries its id, one that was copied
 * that of the line above.
 */
export function goodsTab(
  tabKey: string,
  tabName: string,
  more: readonly FieldDefinition[] = [],
): FormTab {
  const columns = [
    optional('text', 'id', '行', { hidden: true }),
    optional('text', 'upstreamId', '上游行', { hidden: true }),
    field('text', 'goodsName', '品名', { maxLength: 50 }),
    field('text', 'spec', '规格', { maxLength: 50 }),
    field('select', 'unit', '单位', { optionSource: choice('Unit') }),
    field('number', 'qty', '数量', { precision: 6, validators: [{ name: 'gt', other: '0' }] }),
    field('number', 'priceIncl', '含税单价', { precision: 5, unit: '元', rules: [PRICED] }),
    field('select', 'taxRate', '税率', { optionSource: choice('TaxRate') }),
    optional('money', 'amountIncl', '含税金额', { summary: 'sum', calc: AMOUNT_INCL, unit: '元' }),
    optional('money', 'taxAmount', '税额', { summary: 'sum', calc: TAX_AMOUNT, unit: '元' }),
    optional('money', 'amountExcl', '不含税金额', {
      summary: 'sum',
      calc: AMOUNT_EXCL,
      unit: '元',
    }),
    optional('text', 'remark', '备注', { maxLength: 100 }),
    // Behind the remark, so that rows that are pasted keep their places.
    optional('text', 'brand', '品牌/厂家', { maxLength: 50 }),
    optional('text', 'material', '材质/牌号', { maxLength: 50 }),
    ...more,
  ];
  return tab(tabKey, tabName, 'table', columns, { minCount: 1, limit: MOST_LINES });
}
