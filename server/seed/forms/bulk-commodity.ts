import type { FormTab } from '#contract/form/metadata.ts';
import { choice, dict, field, optional, remote, tab } from './fields.ts';
import { AMOUNT_INCL, is, PRICED, when, withinContract } from './rules.ts';

export const BULK_COMMODITY: readonly FormTab[] = [
  tab('trade', '贸易方案', 'form', [
    field('radio', 'tradeMode', '贸易模式', { optionSource: dict('tradeMode') }),
    field('text', 'commodity', '品名', { maxLength: 50 }),
    optional('text', 'originPort', '产地/起运港', { maxLength: 50 }),
    field('remoteCompany', 'destWarehouseId', '交割仓库', {
      optionSource: remote('company', { companyTypeList: '7' }),
    }),
    field('select', 'priceMode', '定价方式', { optionSource: choice('PriceMode') }),
    optional('text', 'indexName', '参考指数', { maxLength: 50, ...when(is('priceMode', '3')) }),
    optional('number', 'priceDelta', '升贴水', {
      unit: '元/单位',
      min: '-9999999999.99',
      ...when(is('priceMode', '3')),
    }),
    field('percent', 'marginCallLine', '补保线（跌幅%）', { defaultValue: '5' }),
    field('percent', 'closeoutLine', '处置线（跌幅%）', {
      validators: [{ name: 'gt', otherField: 'marginCallLine', otherLabel: '补保线' }],
    }),
    field('radio', 'hedge', '是否套保', { optionSource: choice('YesNo') }),
  ]),
  tab(
    'goods',
    '货物明细',
    'table',
    [
      field('text', 'goodsName', '品名', { maxLength: 50 }),
      optional('text', 'brand', '品牌/产地', { maxLength: 50 }),
      field('text', 'spec', '规格', { maxLength: 50 }),
      field('number', 'qty', '数量', {
        precision: 3,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      field('select', 'unit', '单位', { optionSource: choice('Unit') }),
      field('number', 'priceIncl', '含税单价', { precision: 5, unit: '元', rules: [PRICED] }),
      optional('money', 'amountIncl', '含税金额', {
        summary: 'sum',
        calc: AMOUNT_INCL,
        unit: '元',
      }),
      optional('text', 'qualityIndex', '质量指标', { maxLength: 200 }),
    ],
    { minCount: 1, rules: [withinContract('goods')] },
  ),
];
