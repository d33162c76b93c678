import type { Expression } from '#contract/form/expression.ts';
import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { choice, field, OFFICE, optional, remote, tab } from './fields.ts';
import { after, atLeast, atMost, is, TODAY, when } from './rules.ts';

const [BEFORE, CHANGE] = [{ field: 'beforeLimit' }, { field: 'adjustAmount' }];
const AFTER_LIMIT: Expression = {
  op: 'if',
  args: [
    is('adjustType', '1', '5'),
    { op: 'add', args: [BEFORE, CHANGE] },
    { op: 'if', args: [is('adjustType', '2'), { op: 'sub', args: [BEFORE, CHANGE] }, BEFORE] },
  ],
};
const COVERS_USE: FieldRule = atLeast(
  'afterLimit',
  { op: 'add', args: [{ field: 'occupied' }, { field: 'reserved' }] },
  '不能低于已占用与已冻结之和',
);

export const AMOUNT_ADJUST: readonly FormTab[] = [
  tab('adjust', '调整信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4,5' }),
    }),
    optional('money', 'beforeLimit', '当前额度', { readonly: true, unit: '元' }),
    optional('money', 'occupied', '已占用', { readonly: true, unit: '元' }),
    optional('money', 'reserved', '已冻结', { readonly: true, unit: '元' }),
    optional('money', 'available', '可用额度', { readonly: true, unit: '元' }),
    field('radio', 'adjustType', '调整类型', { optionSource: choice('AdjustType') }),
    optional('money', 'adjustAmount', '调整金额', {
      ...when(is('adjustType', '1', '2', '5')),
      unit: '元',
      validators: [{ name: 'moneyPositive' }],
    }),
    optional('money', 'afterLimit', '调整后额度', {
      unit: '元',
      calc: AFTER_LIMIT,
      rules: [COVERS_USE],
    }),
    optional('date', 'beforeExpire', '当前到期日', {
      readonly: true,
      visibleWhen: is('adjustType', '3'),
    }),
    optional('date', 'afterExpire', '新到期日', {
      ...when(is('adjustType', '3')),
      rules: [
        after('afterExpire', TODAY, '须晚于今天'),
        after('afterExpire', { field: 'beforeExpire' }, '须晚于当前到期日'),
      ],
    }),
    optional('select', 'beforeType', '当前额度类型', {
      readonly: true,
      visibleWhen: is('adjustType', '4'),
      optionSource: choice('LimitType'),
    }),
    optional('select', 'afterType', '变更后额度类型', {
      ...when(is('adjustType', '4')),
      optionSource: choice('LimitType'),
      rules: [
        {
          test: { op: 'ne', args: [{ field: 'afterType' }, { field: 'beforeType' }] },
          message: '须与当前额度类型不同',
        },
      ],
    }),
    optional('date', 'tempUntil', '临时额度截止', {
      ...when(is('adjustType', '5')),
      rules: [
        after('tempUntil', TODAY, '须晚于今天'),
        atMost('tempUntil', { op: 'addDays', args: [TODAY, '90'] }, '不能晚于 90 天后'),
      ],
    }),
    field('textarea', 'reason', '调整原因', { maxLength: 500, span: 24 }),
    optional('textarea', 'usePlan', '用款说明', { maxLength: 500, span: 24 }),
    optional('text', 'newGuarantee', '补充担保', { maxLength: 200 }),
  ]),
  tab('files', '附件', 'upload', [
    field('upload', 'file121', '申请说明', { fileType: '121' }),
    optional('upload', 'file122', '补充合同', { fileType: '122', accept: OFFICE, limit: 20 }),
    optional('upload', 'file123', '财务资料', { fileType: '123', accept: OFFICE, limit: 20 }),
  ]),
];
