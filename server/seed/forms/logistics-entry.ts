import type { Expression } from '#contract/form/expression.ts';
import type { FormTab } from '#contract/form/metadata.ts';
import { TRANSPORT } from '#contract/logistics-entry/states.ts';
import { choice, field, optional, remote, tab } from './fields.ts';
import { is, times, when } from './rules.ts';

const { road, rail, water, pipe, several, parcel } = TRANSPORT;
const mode = (...codes: readonly string[]) => is('transportMode', ...codes);
const both = (...args: readonly Expression[]): Expression => ({ op: 'and', args });

/** Code of the product line 成品油, which the form is told with the project. */
const OIL = is('productLine', '6');
/** What comes through a pipe has no vehicle that is weighed twice. */
const WEIGHED = mode(road, rail, water, several, parcel);

/** net = gross − tare, where both are there. */
const NET: Expression = { op: 'sub', args: [{ field: 'grossWeight' }, { field: 'tareWeight' }] };

/** Litres of tons at a density in kg/L. */
const VOLUME: Expression = {
  op: 'div',
  places: 2,
  args: [times({ field: 'netWeight' }, '1000'), { field: 'density' }],
};

const TONS = { precision: 3, unit: '吨' } as const;

export const LOGISTICS_ENTRY: readonly FormTab[] = [
  tab('trip', '运单', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '4', role: '3', goods: '1' }),
    }),
    optional('text', 'productLine', '产品线', { hidden: true, maxLength: 2 }),
    field('radio', 'transportMode', '运输方式', {
      optionSource: choice('TransportMode'),
      defaultValue: road,
    }),
    optional('text', 'carrierName', '承运单位', { maxLength: 50 }),
    field('text', 'loadPlace', '装货地', { maxLength: 100 }),
    field('text', 'unloadPlace', '卸货地', { maxLength: 100 }),
    field('dateTime', 'loadTime', '计划装货时间'),
    field('dateTime', 'planArriveTime', '计划到达时间', {
      validators: [{ name: 'gt', otherField: 'loadTime' }],
    }),
  ]),
  tab('carriage', '车辆与司机', 'form', [
    optional('text', 'vehicleNo', '车牌号', {
      ...when(mode(road)),
      validators: [{ name: 'plate' }],
      help: '新能源车牌为 8 位',
    }),
    optional('text', 'trainNo', '车次/车皮号', { maxLength: 30, ...when(mode(rail)) }),
    optional('text', 'shipName', '船名', { maxLength: 50, ...when(mode(water)) }),
    optional('text', 'waybillNo', '运单号', {
      maxLength: 30,
      visibleWhen: mode(rail, water, several, parcel),
      requiredWhen: mode(parcel),
    }),
    optional('text', 'driverName', '司机', {
      maxLength: 25,
      validators: [{ name: 'chineseOnly' }],
      visibleWhen: mode(road, several),
      requiredWhen: mode(road),
    }),
    optional('text', 'driverPhone', '司机手机号', {
      validators: [{ name: 'phone' }],
      visibleWhen: mode(road, several),
      requiredWhen: mode(road),
    }),
  ]),
  tab(
    'legs',
    '运输分段',
    'table',
    [
      field('select', 'legMode', '方式', {
        optionSource: choice('TransportMode', [road, rail, water, pipe].join()),
      }),
      field('text', 'legVehicle', '车/船号', { maxLength: 30 }),
      field('text', 'legFrom', '起点', { maxLength: 50 }),
      field('text', 'legTo', '终点', { maxLength: 50 }),
      optional('dateTime', 'legTime', '计划出发时间'),
    ],
    { minCount: 2, limit: 10, visibleWhen: mode(several) },
  ),
  tab(
    'lines',
    '装载明细',
    'table',
    [
      optional('text', 'id', '行', { hidden: true }),
      optional('text', 'upstreamId', '提货行', { hidden: true }),
      optional('text', 'pickGoodsId', '提货单编号', { hidden: true }),
      optional('text', 'unit', '单位', { hidden: true }),
      optional('text', 'pickNo', '提货单', { readonly: true }),
      optional('text', 'goodsName', '品名', { readonly: true }),
      optional('text', 'brand', '品牌/厂家', { readonly: true }),
      optional('text', 'spec', '规格', { readonly: true }),
      optional('text', 'material', '材质/牌号', { readonly: true }),
      optional('number', 'pickedQty', '提货量', { readonly: true, precision: 6 }),
      optional('number', 'remainingQty', '可装量', { readonly: true, precision: 6 }),
      optional('number', 'maxQty', '可装量上限', { hidden: true, precision: 6 }),
      field('number', 'qty', '本次装载', {
        summary: 'sum',
        precision: 6,
        validators: [{ name: 'gt', other: '0' }],
        rules: [
          {
            test: { op: 'le', args: [{ field: 'qty' }, { field: 'maxQty' }] },
            message: '不能超过可装量',
          },
        ],
      }),
    ],
    { drawn: true, minCount: 1 },
  ),
  tab('weight', '磅重', 'form', [
    optional('number', 'grossWeight', '毛重', { ...TONS, visibleWhen: WEIGHED }),
    optional('number', 'tareWeight', '皮重', {
      ...TONS,
      visibleWhen: WEIGHED,
      requiredWhen: both(WEIGHED, { op: 'filled', args: [{ field: 'grossWeight' }] }),
      validators: [{ name: 'lt', otherField: 'grossWeight', orEqual: true }],
      help: '不能大于毛重',
    }),
    optional('number', 'netWeight', '净重', {
      ...TONS,
      calc: { op: 'if', args: [mode(pipe), { field: 'meteredWeight' }, NET] },
    }),
    optional('number', 'meteredWeight', '流量计计量', { ...TONS, ...when(mode(pipe)) }),
    optional('text', 'sealNo', '铅封号', { maxLength: 50, ...when(OIL) }),
    optional('number', 'temperature', '温度', {
      min: '-60',
      max: '200',
      precision: 1,
      unit: '℃',
      ...when(OIL),
    }),
    optional('number', 'density', '密度', {
      max: '2',
      precision: 4,
      unit: 'kg/L',
      ...when(OIL),
      validators: [{ name: 'gt', other: '0' }],
    }),
    optional('number', 'volume', '体积', { unit: '升', calc: VOLUME, visibleWhen: OIL }),
  ]),
  tab('cost', '运费与保险', 'form', [
    optional('money', 'freightAmount', '运费', { unit: '元' }),
    optional('select', 'freightPayer', '运费承担方', { optionSource: choice('FreightPayer') }),
    optional('text', 'insuranceNo', '保险单号', { maxLength: 50 }),
    optional('textarea', 'remarks', '备注', { maxLength: 200, span: 24 }),
  ]),
  tab('files', '附件', 'upload', [
    optional('upload', 'file71', '磅单（发货）', { fileType: '71' }),
    optional('upload', 'file72', '出库单', { fileType: '72' }),
    optional('upload', 'file73', '装车照片', { fileType: '73' }),
    optional('upload', 'file74', '运输合同', { fileType: '74' }),
    optional('upload', 'file75', '质保书/检测报告', { fileType: '75' }),
  ]),
];
