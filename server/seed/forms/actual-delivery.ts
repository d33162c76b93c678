import type { Expression } from '#contract/form/expression.ts';
import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { field, optional, remote, tab } from './fields.ts';
import { atMost, is, TODAY, times, when } from './rules.ts';

const sum = (...args: Expression[]): Expression => ({ op: 'add', args });
/** What nobody has entered as rejected is nothing. */
const ARRIVED: Expression = {
  op: 'if',
  args: [
    { op: 'filled', args: [{ field: 'rejectedQty' }] },
    sum({ field: 'receivedQty' }, { field: 'rejectedQty' }),
    { field: 'receivedQty' },
  ],
};
const WEIGHED: Expression = {
  op: 'and',
  args: [
    { op: 'filled', args: [{ field: 'weighGross' }] },
    { op: 'filled', args: [{ field: 'weighTare' }] },
  ],
};
const DIFFERENCE: Expression = { op: 'sub', args: [ARRIVED, { field: 'deliveredQty' }] };
const KNOWN: Expression = { op: 'filled', args: [{ field: 'receivedQty' }] };

/** `qtyTolerance`: the product line's tolerance of quantities, a fraction (I7). */
const NOT_MORE: FieldRule = {
  test: {
    op: 'le',
    args: [
      ARRIVED,
      times({ field: 'deliveredQty' }, { op: 'add', args: ['1', { fact: 'qtyTolerance' }] }),
    ],
  },
  message: '实收与拒收合计不能超过交货量及允许的超量',
};
const HEAVIER: FieldRule = {
  test: {
    op: 'or',
    args: [
      { op: 'not', args: [WEIGHED] },
      { op: 'gt', args: [{ field: 'weighGross' }, { field: 'weighTare' }] },
    ],
  },
  message: '毛重应大于皮重',
};
const REFUSED: Expression = { op: 'gt', args: [{ field: 'rejectedQty' }, '0'] };
/** Of a receipt that was signed at the site: no slip is asked for. */
const SIGNED_THERE = is('signWay', '2', '3');

/** 上传实收 (rules.md C.10). */
export const ACTUAL_DELIVERY: readonly FormTab[] = [
  tab('receipt', '签收信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4', role: '2', goods: '1' }),
    }),
    field('remoteOrder', 'deliveryId', '交货单', {
      optionSource: remote('delivery', { projectField: 'projectId' }),
    }),
    field('select', 'receiverId', '签收人', {
      optionSource: remote('deliveryReceiver', { deliveryField: 'deliveryId' }),
    }),
    field('date', 'receiveDate', '签收日期', {
      rules: [atMost('receiveDate', TODAY, '不能晚于今天')],
    }),
    optional('text', 'signWay', '签收方式', { hidden: true }),
    optional('text', 'remarks', '备注', { maxLength: 200 }),
  ]),
  tab(
    'lines',
    '实收明细',
    'table',
    [
      optional('text', 'id', '行', { hidden: true }),
      optional('text', 'upstreamId', '交货行', { hidden: true }),
      optional('text', 'goodsName', '品名', { readonly: true }),
      optional('text', 'brand', '品牌/厂家', { readonly: true }),
      optional('text', 'spec', '规格', { readonly: true }),
      optional('text', 'material', '材质/牌号', { readonly: true }),
      optional('text', 'unit', '单位', { hidden: true }),
      optional('text', 'basis', '结算依据', { hidden: true }),
      optional('number', 'tolPermille', '允差', { hidden: true, precision: 3 }),
      optional('text', 'tolFrom', '允差来源', { hidden: true }),
      optional('number', 'theoreticalQty', '理计量', { hidden: true, precision: 6 }),
      field('number', 'priceIncl', '暂估单价', { hidden: true, required: false, precision: 5 }),
      optional('number', 'deliveredQty', '交货量', { readonly: true, precision: 6 }),
      field('number', 'receivedQty', '实收量', {
        summary: 'sum',
        precision: 6,
        min: '0',
        rules: [NOT_MORE],
      }),
      optional('number', 'rejectedQty', '拒收量', { precision: 6, min: '0' }),
      optional('text', 'rejectReason', '拒收原因', { maxLength: 100, requiredWhen: REFUSED }),
      optional('number', 'weighGross', '毛重', { precision: 6, min: '0' }),
      optional('number', 'weighTare', '皮重', { precision: 6, min: '0', rules: [HEAVIER] }),
      optional('number', 'weighNet', '净重', {
        precision: 6,
        calc: {
          op: 'if',
          args: [
            WEIGHED,
            { op: 'sub', args: [{ field: 'weighGross' }, { field: 'weighTare' }] },
            '',
          ],
        },
      }),
      optional('number', 'diffPermille', '差异（‰）', {
        precision: 3,
        min: '-1000',
        calc: {
          op: 'if',
          args: [
            KNOWN,
            { op: 'div', places: 3, args: [times(DIFFERENCE, '1000'), { field: 'deliveredQty' }] },
            '',
          ],
        },
      }),
    ],
    { drawn: true, minCount: 1 },
  ),
  tab('files', '签收凭证', 'upload', [
    optional('upload', 'file91', '签收单', {
      fileType: '91',
      ...when({ op: 'not', args: [SIGNED_THERE] }),
    }),
    optional('upload', 'file92', '收货磅单', { fileType: '92' }),
    optional('upload', 'file93', '卸货照片', { fileType: '93' }),
    optional('upload', 'file94', '检测报告', { fileType: '94' }),
    optional('upload', 'file95', '电子签名', {
      fileType: '95',
      readonly: true,
      visibleWhen: SIGNED_THERE,
    }),
  ]),
];
