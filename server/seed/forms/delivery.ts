import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { choice, field, optional, remote, tab } from './fields.ts';

const AMONG_LEFT: FieldRule = {
  test: { op: 'le', args: [{ field: 'qty' }, { field: 'maxQty' }] },
  message: '超过可交量（含允差）',
  // The books say it with both numbers when it is handed in.
  level: 'warn',
};
const ABOVE_ZERO = { validators: [{ name: 'gt', other: '0' } as const] };

/** 交货登记 (rules.md C.9): what the pick-up and its trips say is filled in; heats and weights are the supplier's. */
export const DELIVERY: readonly FormTab[] = [
  tab('delivery', '交货信息', 'form', [
    field('select', 'pickGoodsId', '提货单', {
      optionSource: remote('pickGoods', { status: '3,4,5,6' }),
    }),
    field('date', 'deliveryDate', '交货日期'),
    field('text', 'delivererName', '送货人', {
      maxLength: 25,
      validators: [{ name: 'chineseOnly' }],
    }),
    field('text', 'delivererPhone', '送货人电话', { validators: [{ name: 'phone' }] }),
    optional('text', 'vehicleNo', '车牌号', { validators: [{ name: 'plate' }] }),
    optional('selectMulti', 'logisticsIds', '物流单', {
      optionSource: remote('trip', { pickField: 'pickGoodsId' }),
      hidden: true,
    }),
    optional('textarea', 'remarks', '备注', { maxLength: 200 }),
  ]),
  tab(
    'lines',
    '交货明细',
    'table',
    [
      optional('text', 'id', '行', { hidden: true }),
      optional('text', 'upstreamId', '提货行', { hidden: true }),
      optional('text', 'goodsName', '品名', { readonly: true }),
      optional('text', 'brand', '品牌/厂家', { readonly: true }),
      optional('text', 'spec', '规格', { readonly: true }),
      optional('text', 'material', '材质/牌号', { readonly: true }),
      optional('select', 'unit', '单位', { readonly: true, optionSource: choice('Unit') }),
      optional('number', 'remainingQty', '可交量', { readonly: true, precision: 6 }),
      optional('number', 'maxQty', '可交量（含允差）', { hidden: true, precision: 6 }),
      field('number', 'qty', '本次交货量', {
        summary: 'sum',
        precision: 6,
        ...ABOVE_ZERO,
        rules: [AMONG_LEFT],
      }),
      optional('number', 'theoreticalQty', '理论量', { precision: 6, ...ABOVE_ZERO }),
      optional('number', 'weighedQty', '过磅量', { precision: 6, ...ABOVE_ZERO }),
      optional('text', 'factory', '厂家', { maxLength: 50 }),
      optional('text', 'heatNo', '炉批号', { maxLength: 50 }),
      optional('integer', 'bundleCount', '捆（件）数', { max: '999999' }),
    ],
    { drawn: true, minCount: 1 },
  ),
  tab('files', '附件', 'upload', [
    field('upload', 'file81', '送货单', { fileType: '81' }),
    optional('upload', 'file82', '质量证明书', {
      fileType: '82',
      help: '大基建、特钢等业务线须上传',
    }),
    optional('upload', 'file83', '交货照片', { fileType: '83' }),
    optional('upload', 'file84', '交货磅单', { fileType: '84' }),
  ]),
];
