import type { FormTab } from '#contract/form/metadata.ts';
import { choice, dict, field, optional, remote, tab } from './fields.ts';
import { AMOUNT_INCL, PRICED, withinContract } from './rules.ts';

export const LARGE_INFRASTRUCTURE: readonly FormTab[] = [
  tab('works', '工程信息', 'form', [
    field('remoteOwnerMulti', 'ownerIds', '业主', { optionSource: remote('owner') }),
    field('select', 'fundSource', '资金来源', { optionSource: dict('fundSource') }),
    field('region', 'region', '项目地点', { keys: ['base', 'city', 'district'] }),
    field('text', 'detailAddress', '详细地址', { maxLength: 100 }),
    optional('mapPoint', 'mapPoint', '坐标', {
      keys: ['lng', 'lat'],
      help: '可从地图复制坐标后粘贴，如 114.39, 30.63',
    }),
    field('dateRange', 'workPeriod', '工期', { keys: ['startDate', 'endDate'] }),
    field('percent', 'progressPercent', '形象进度', { unit: '%' }),
    optional('money', 'ownerPaidAmount', '业主已付工程款', { unit: '元' }),
    field('select', 'measureCycle', '计量周期', { optionSource: dict('measureCycle') }),
    optional('text', 'buildPermitNo', '施工许可证号', { maxLength: 50 }),
  ]),
  tab(
    'materials',
    '材料需求',
    'table',
    [
      field('text', 'goodsName', '材料名称', { maxLength: 50 }),
      field('text', 'spec', '规格', { maxLength: 50 }),
      field('select', 'unit', '单位', { optionSource: choice('Unit') }),
      field('number', 'qty', '预计数量', {
        precision: 3,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      field('number', 'priceIncl', '预计含税单价', { precision: 5, unit: '元', rules: [PRICED] }),
      field('select', 'taxRate', '税率', { optionSource: choice('TaxRate') }),
      optional('money', 'amountIncl', '金额', {
        summary: 'sum',
        calc: AMOUNT_INCL,
        unit: '元',
      }),
    ],
    { minCount: 1, rules: [withinContract('materials')] },
  ),
];
