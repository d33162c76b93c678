import type { Expression } from '#contract/form/expression.ts';
import type { FormTab } from '#contract/form/metadata.ts';
import { choice, field, optional, remote, tab } from './fields.ts';
import { atLeast, atMost, is, TODAY, times, when } from './rules.ts';

/** `qtyTolerance`: the product line's tolerance of quantities, a fraction. */
const PICK_LIMIT = atMost(
  'pickQty',
  times({ field: 'remainingQty' }, { op: 'add', args: ['1', { fact: 'qtyTolerance' }] }),
  '不能超过可提量',
);
const PICK_AMOUNT: Expression = {
  op: 'round',
  places: 2,
  args: [times({ field: 'pickQty' }, { field: 'priceIncl' })],
};

export const PICK_GOODS: readonly FormTab[] = [
  tab('pick', '提货信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4' }),
    }),
    field('remoteOrder', 'estimateOrderId', '暂估单', {
      optionSource: remote('order', {
        status: '2,3',
        kind: 'estimateOrder',
        projectField: 'projectId',
      }),
    }),
    field('remoteScene', 'sceneId', '收货现场', {
      optionSource: remote('scene', { auditStatus: '3', projectField: 'projectId' }),
    }),
    field('radio', 'pickMode', '提货方式', { optionSource: choice('PickMode') }),
    field('date', 'expectDate', '期望到货日', {
      rules: [atLeast('expectDate', TODAY, '不能早于今天')],
    }),
    field('select', 'receiverId', '收货人', {
      optionSource: remote('sceneReceiver', { sceneField: 'sceneId' }),
    }),
    optional('text', 'vehicleNo', '车牌号', {
      ...when(is('pickMode', '2')),
      validators: [{ name: 'plate' }],
    }),
    optional('text', 'driverName', '司机', {
      maxLength: 25,
      ...when(is('pickMode', '2')),
      validators: [{ name: 'chineseOnly' }],
    }),
    optional('text', 'driverPhone', '司机电话', {
      ...when(is('pickMode', '2')),
      validators: [{ name: 'phone' }],
    }),
    optional('text', 'remarks', '备注', { maxLength: 200 }),
  ]),
  tab(
    'lines',
    '提货明细',
    'table',
    [
      optional('text', 'goodsName', '品名', { readonly: true }),
      optional('text', 'spec', '规格', { readonly: true }),
      optional('number', 'orderedQty', '订单量', { readonly: true }),
      optional('number', 'remainingQty', '可提量', { readonly: true }),
      field('number', 'priceIncl', '暂估单价', { hidden: true, required: false, precision: 5 }),
      field('number', 'pickQty', '本次提货量', {
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
        rules: [PICK_LIMIT],
      }),
      optional('money', 'pickAmount', '暂估金额', { summary: 'sum', calc: PICK_AMOUNT }),
    ],
    { minCount: 1 },
  ),
  tab('files', '附件', 'upload', [
    optional('upload', 'file61', '提货委托书', { fileType: '61', ...when(is('pickMode', '2')) }),
    optional('upload', 'file62', '需求计划', { fileType: '62' }),
  ]),
];
