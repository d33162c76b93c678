import type { Expression } from '#contract/form/expression.ts';
import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { choice, dict, field, fixed, optional, remote, tab } from './fields.ts';
import { after, fromThisMonth, PRICED, TODAY, times } from './rules.ts';

/** Litres at 20 ℃: tons × 1000 ÷ density in kg/L. */
const LITRES: Expression = {
  op: 'div',
  places: 2,
  args: [times({ field: 'qtyTon' }, '1000'), { field: 'density20' }],
};

const LICENCE_RULES: FieldRule[] = [
  after('licenseExpire', TODAY, '许可已过期'),
  after('licenseExpire', { fact: 'limitExpireDate' }, '须晚于额度到期日 {limitExpireDate}'),
  {
    ...after(
      'licenseExpire',
      { op: 'addDays', args: [TODAY, '60'] },
      '许可将在 60 天内到期，请尽早续期',
    ),
    level: 'warn',
  },
];

export const REFINED_OIL: readonly FormTab[] = [
  tab('oil', '油品方案', 'form', [
    field('radio', 'bizMode', '业务模式', {
      optionSource: fixed('bizMode', ['终端直供', '油库批发', '加油站']),
    }),
    field('text', 'oilLicenseNo', '成品油经营批准证号', { maxLength: 50 }),
    field('text', 'hazmatLicenseNo', '危化品许可证号', { maxLength: 50 }),
    field('date', 'licenseExpire', '许可有效期', { rules: LICENCE_RULES }),
    field('text', 'depotCode', '油库编码', { validators: [{ name: 'depotCode' }] }),
    field('remoteCompany', 'depotId', '交货油库', { optionSource: remote('company') }),
    field('select', 'qualityStd', '质量标准', { optionSource: dict('qualityStd') }),
    field('radio', 'measureBasis', '计量基准', {
      optionSource: fixed('measureBasis', ['20℃标准密度', '实测']),
    }),
    field('percent', 'lossRate', '定额损耗率（%）', { max: '1' }),
    field('select', 'priceMode', '定价方式', { optionSource: choice('PriceMode') }),
    field('select', 'settleCycle', '结算周期', {
      optionSource: fixed('settleCycle', ['车次', '周', '旬', '月']),
    }),
  ]),
  tab(
    'oils',
    '油品明细',
    'table',
    [
      field('select', 'oilGrade', '油品牌号', { optionSource: dict('oilGrade') }),
      field('number', 'density20', '标准密度', {
        precision: 4,
        min: '0.6',
        max: '1.1',
        unit: 'kg/L',
      }),
      field('number', 'qtyTon', '数量（吨）', {
        precision: 3,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      optional('number', 'qtyLitre', '折合（升）', { summary: 'sum', calc: LITRES }),
      field('number', 'priceIncl', '含税单价', { precision: 5, unit: '元', rules: [PRICED] }),
      field('month', 'arriveMonth', '到货月份', { rules: [fromThisMonth('arriveMonth')] }),
    ],
    { minCount: 1 },
  ),
];
