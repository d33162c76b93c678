import type { ControlType } from '#contract/form/controls.ts';
import type { FieldDefinition, FormTab } from '#contract/form/metadata.ts';
import { readForm } from '#contract/form/read-form.ts';

const UNITS = ['吨', '件', '捆'].map((label, at) => ({ value: String(at + 1), label }));
const units = { kind: 'static', key: 'unit', options: UNITS } as const;

function field(
  controlType: ControlType,
  fieldKey: string,
  label: string,
  extras: Partial<FieldDefinition> = {},
): FieldDefinition {
  return { fieldKey, label, controlType, dataType: 'text', required: false, sort: 0, ...extras };
}

function tab(
  tabKey: string,
  tabName: string,
  layout: FormTab['layout'],
  fields: FieldDefinition[],
): FormTab {
  const sorted = fields.map((one, sort) => ({ ...one, sort }));
  return { tabKey, tabName, layout, sort: 0, repeatable: true, limit: 2_000, fields: sorted };
}

const need = { required: true };
const remote = { kind: 'remote', key: 'sample' } as const;

/** Every kind of control; those that search do it in samples, one has nothing to search in. */
const CONTROLS = tab('controls', '控件', 'form', [
  field('text', 'text', '单行文本', { ...need, maxLength: 20, help: '合同上的名称' }),
  field('money', 'money', '申请金额', { ...need, unit: '元' }),
  field('amountCn', 'amountCn', '大写金额', { of: 'money' }),
  field('number', 'number', '数量', { precision: 3, unit: '吨' }),
  field('integer', 'integer', '账期（天）', { min: '1', max: '180' }),
  field('percent', 'percent', '付款比例', { unit: '%' }),
  field('text', 'phone', '联系电话', { validators: [{ name: 'phone' }] }),
  field('select', 'select', '单位', { ...need, optionSource: units }),
  field('radio', 'radio', '提货方式', { ...need, optionSource: units }),
  field('checkbox', 'checkbox', '随货资料', { optionSource: units }),
  field('selectMulti', 'selectMulti', '品类', { optionSource: units }),
  field('date', 'date', '期望付款日', need),
  field('month', 'month', '用款月份'),
  field('dateRange', 'range', '工期', { ...need, span: 12 }),
  field('mapPoint', 'place', '坐标', { span: 12, keys: ['lng', 'lat'] }),
  field('region', 'region', '项目地点', { span: 12 }),
  field('remoteProject', 'project', '项目', { optionSource: remote }),
  field('remoteCompany', 'supplier', '供应商', { optionSource: remote }),
  field('remoteBank', 'account', '收款账户', { optionSource: remote }),
  field('remoteOwnerMulti', 'owners', '业主', { optionSource: remote }),
  field('remoteOrder', 'order', '关联订单', { optionSource: { kind: 'remote', key: 'none' } }),
  field('productTree', 'product', '业务类型'),
  field('readonlyText', 'given', '合同编号', { readonly: true, defaultValue: 'HT-2026-001' }),
  field('money', 'locked', '可用额度', { readonly: true, defaultValue: '8551200.00', unit: '元' }),
  field('text', 'why', '数量说明', {
    visibleWhen: { op: 'gt', args: [{ field: 'number' }, '100'] },
    requiredWhen: { op: 'gt', args: [{ field: 'number' }, '100'] },
    help: '数量超过 100 吨时填写',
  }),
  field('upload', 'papers', '主合同', { fileType: '11', limit: 2 }),
  field('textarea', 'remarks', '备注', { maxLength: 200, span: 24 }),
]);

const GOODS = tab('goods', '货物清单', 'table', [
  field('text', 'goodsName', '品名', { ...need, maxLength: 50 }),
  field('text', 'spec', '规格', { maxLength: 50 }),
  field('select', 'unit', '单位', { ...need, optionSource: units }),
  field('number', 'qty', '数量', { ...need, precision: 3, summary: 'sum' }),
  field('number', 'priceIncl', '含税单价', { ...need, precision: 5, unit: '元' }),
  field('money', 'amountIncl', '含税金额', {
    summary: 'sum',
    calc: {
      op: 'round',
      places: 2,
      args: [{ op: 'mul', args: [{ field: 'qty' }, { field: 'priceIncl' }] }],
    },
  }),
]);

export const SAMPLE_FORM = readForm([CONTROLS, GOODS]);

/** As many text fields as all business forms have together. */
export const LONG_FORM = readForm([
  tab(
    'many',
    '二百一十五项',
    'form',
    Array.from({ length: 215 }, (_, at) =>
      field('text', `field${at}`, `第 ${at + 1} 项`, { maxLength: 50 }),
    ),
  ),
]);

export const SAMPLE_VALUES = {
  text: '示例路桥材料采购',
  money: '1448800.00',
  number: '300.000',
  select: '1',
  radio: '2',
  checkbox: ['1'],
  date: '2026-12-01',
  supplier: '4',
  account: '1',
  owners: ['2', '3'],
  product: '111',
  goods: [
    { goodsName: '螺纹钢', spec: 'HRB400E Φ12', unit: '1', qty: '300.000', priceIncl: '3650.00' },
    { goodsName: '螺纹钢', spec: 'HRB400E Φ20', unit: '1', qty: '200.000', priceIncl: '3580.00' },
  ],
};
