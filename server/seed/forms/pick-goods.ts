import type { Expression } from '#contract/form/expression.ts';
import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { choice, field, optional, remote, tab } from './fields.ts';
import { atLeast, is, TODAY, times, when } from './rules.ts';

/** `qtyTolerance`: the product line's tolerance of quantities, a fraction. More needs a reason, which risk decides on. */
const PICK_LIMIT: FieldRule = {
  test: {
    op: 'or',
    args: [
      { op: 'filled', args: [{ field: 'overReason' }] },
      {
        op: 'le',
        args: [
          { field: 'pickQty' },
          times({ field: 'remainingQty' }, { op: 'add', args: ['1', { fact: 'qtyTolerance' }] }),
        ],
      },
    ],
  },
  message: '不能超过可提量；确需超量请填写超量原因',
};
const PICK_AMOUNT: Expression = {
  op: 'round',
  places: 2,
  args: [times({ field: 'pickQty' }, { field: 'priceIncl' })],
};

export const PICK_GOODS: readonly FormTab[] = [
  tab('pick', '提货信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4', role: '2', goods: '1' }),
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
    optional('text', 'overReason', '超量原因', {
      maxLength: 200,
      help: '提货量超过可提量时填写，须经风控审核',
    }),
    optional('text', 'remarks', '备注', { maxLength: 200 }),
  ]),
  tab(
    'lines',
    '提货明细',
    'table',
    [
      optional('text', 'id', '行', { hidden: true }),
      optional('text', 'upstreamId', '订单行', { hidden: true }),
      optional('text', 'goodsName', '品名', { readonly: true }),
      optional('text', 'brand', '品牌/厂家', { readonly: true }),
      optional('text', 'spec', '规格', { readonly: true }),
      optional('text', 'material', '材质/牌号', { readonly: true }),
      optional('text', 'unit', '单位', { hidden: true }),
      optional('number', 'orderedQty', '订单量', { readonly: true, precision: 6 }),
      optional('number', 'remainingQty', '可提量', { readonly: true, precision: 6 }),
      field('number', 'priceIncl', '暂估单价', { hidden: true, required: false, precision: 5 }),
      field('number', 'pickQty', '本次提货量', {
        summary: 'sum',
        precision: 6,
        validators: [{ name: 'gt', other: '0' }],
        rules: [PICK_LIMIT],
      }),
      optional('money', 'pickAmount', '暂估金额', {
        summary: 'sum',
        unit: '元',
        calc: PICK_AMOUNT,
      }),
    ],
    { drawn: true, minCount: 1 },
  ),
  tab('files', '附件', 'upload', [
    optional('upload', 'file61', '提货委托书', { fileType: '61', ...when(is('pickMode', '2')) }),
    optional('upload', 'file62', '需求计划', { fileType: '62' }),
  ]),
];
