import type { FormTab } from '#contract/form/metadata.ts';
import { choice, dict, field, optional, remote, tab } from './fields.ts';
import { is, when } from './rules.ts';

export const SPECIAL_STEEL: readonly FormTab[] = [
  tab('steel', '特钢方案', 'form', [
    field('remoteCompany', 'millId', '钢厂', {
      optionSource: remote('company', { companyTypeList: '3' }),
    }),
    optional('text', 'annualAgreementNo', '年度协议号', { maxLength: 50 }),
    field('text', 'endUse', '最终用途', {
      maxLength: 100,
      placeholder: '如 汽车、轴承、模具、能源',
    }),
    field('radio', 'processing', '是否加工', { optionSource: choice('YesNo') }),
    optional('remoteCompany', 'processorId', '加工厂', {
      optionSource: remote('company'),
      ...when(is('processing', '1')),
    }),
    field('select', 'deliveryCondition', '交货状态', { optionSource: dict('deliveryCondition') }),
    field('select', 'weighMode', '计量方式', { optionSource: choice('WeighMode') }),
    field('number', 'tolPermille', '磅差允差（‰）', { defaultValue: '3' }),
    optional('integer', 'stockDays', '预计在库天数'),
  ]),
  tab(
    'grades',
    '牌号明细',
    'table',
    [
      field('text', 'grade', '牌号', { maxLength: 50, placeholder: '如 42CrMo' }),
      field('text', 'standardNo', '执行标准', { maxLength: 50 }),
      field('text', 'spec', '规格（mm）', { maxLength: 50 }),
      optional('text', 'lengthReq', '定尺要求', { maxLength: 50 }),
      field('number', 'qty', '数量（吨）', {
        precision: 3,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      field('number', 'basePrice', '基价', { precision: 5, unit: '元/吨' }),
      optional('number', 'extraPrice', '加价（牌号/规格/状态）', { precision: 5, unit: '元/吨' }),
      optional('text', 'certReq', '质保书要求', { maxLength: 100 }),
    ],
    { minCount: 1 },
  ),
];
