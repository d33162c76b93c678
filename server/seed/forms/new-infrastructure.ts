import type { FormTab } from '#contract/form/metadata.ts';
import { dict, field, fixed, optional, remote, tab } from './fields.ts';
import { PRICED } from './rules.ts';

export const NEW_INFRASTRUCTURE: readonly FormTab[] = [
  tab('station', '场站信息', 'form', [
    field('select', 'stationType', '场站类型', { optionSource: dict('stationType') }),
    field('remoteOwnerMulti', 'ownerIds', '业主', { optionSource: remote('owner') }),
    field('number', 'installedCapacity', '装机容量', {
      precision: 3,
      validators: [{ name: 'gt', other: '0' }],
    }),
    field('select', 'capacityUnit', '容量单位', {
      optionSource: fixed('capacityUnit', ['MW', 'MWh', '机柜', '枪']),
    }),
    field('text', 'recordNo', '备案号', { maxLength: 50 }),
    optional('text', 'gridApproval', '接入批复文号', { maxLength: 50 }),
    field('region', 'region', '建设地点', { keys: ['base', 'city', 'district'] }),
    field('dateRange', 'workPeriod', '建设期', { keys: ['startDate', 'endDate'] }),
    field('date', 'gridDate', '计划并网/投运日'),
    field('radio', 'incomeMode', '收益模式', { optionSource: dict('incomeMode') }),
    field('money', 'annualIncome', '预计年收入', {
      unit: '元',
      validators: [{ name: 'moneyPositive' }],
    }),
  ]),
  tab(
    'equipment',
    '设备清单',
    'table',
    [
      field('text', 'deviceName', '设备名称', { maxLength: 50 }),
      field('text', 'brand', '厂家', { maxLength: 50 }),
      field('text', 'model', '型号', { maxLength: 50 }),
      field('number', 'qty', '数量', {
        precision: 0,
        summary: 'sum',
        validators: [{ name: 'gt', other: '0' }],
      }),
      field('number', 'priceIncl', '单价', { precision: 5, unit: '元', rules: [PRICED] }),
      optional('integer', 'warrantyYears', '质保（年）', { min: '0', max: '30' }),
    ],
    { minCount: 1 },
  ),
];
