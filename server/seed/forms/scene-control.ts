import type { FieldRule, FormTab } from '#contract/form/metadata.ts';
import { choice, field, optional, PHOTO, remote, tab } from './fields.ts';
import { is, when } from './rules.ts';

const NEAR_PROJECT: FieldRule = {
  test: {
    op: 'le',
    args: [
      {
        op: 'distance',
        args: [{ field: 'lng' }, { field: 'lat' }, { fact: 'projectLng' }, { fact: 'projectLat' }],
      },
      { param: 'siteRadiusM' },
    ],
  },
  message: '距项目地点超过 {siteRadiusM} 米，提交后将由平台加查',
  // Registered all the same: the platform looks at it twice (rules.md F).
  level: 'warn',
};

export const SCENE_CONTROL: readonly FormTab[] = [
  tab('site', '现场信息', 'form', [
    field('remoteProject', 'projectId', '项目', {
      optionSource: remote('project', { status: '3,4', goods: '1' }),
    }),
    field('select', 'sceneType', '现场类型', { optionSource: choice('SceneType') }),
    field('text', 'sceneName', '现场名称', { maxLength: 50 }),
    field('region', 'region', '所在地区', { keys: ['base', 'city', 'district'] }),
    field('text', 'detailAddress', '详细地址', { maxLength: 100 }),
    field('mapPoint', 'mapPoint', '定位', {
      keys: ['lng', 'lat'],
      rules: [NEAR_PROJECT],
      help: '可从地图复制坐标后粘贴，如 114.39, 30.63',
    }),
    field('text', 'managerName', '负责人', {
      maxLength: 25,
      validators: [{ name: 'chineseOnly' }],
    }),
    field('text', 'managerPhone', '负责人手机号', { validators: [{ name: 'phone' }] }),
    field('select', 'weighMode', '计量方式', { optionSource: choice('WeighMode') }),
    field('radio', 'hasWeighbridge', '有无地磅', { optionSource: choice('YesNo') }),
    optional('remoteCompany', 'custodianCompanyId', '监管方', {
      optionSource: remote('company', { companyTypeList: '7' }),
      ...when(is('sceneType', '3')),
    }),
    optional('number', 'storageCapacity', '堆放能力', { precision: 3 }),
    optional('select', 'storageUnit', '堆放单位', {
      optionSource: choice('Unit'),
      requiredWhen: { op: 'filled', args: [{ field: 'storageCapacity' }] },
    }),
    optional('date', 'inspectDate', '踏勘日期'),
    optional('text', 'inspector', '踏勘人', { maxLength: 25 }),
    optional('textarea', 'riskNote', '风险说明', { maxLength: 500, span: 24 }),
  ]),
  tab(
    'receivers',
    '授权签收人',
    'table',
    [
      optional('text', 'receiverId', '签收人编号', { hidden: true }),
      field('text', 'name', '姓名', { maxLength: 25, validators: [{ name: 'chineseOnly' }] }),
      field('text', 'idCard', '身份证号', {
        secret: true,
        maxLength: 18,
        validators: [{ name: 'idCard' }],
      }),
      field('text', 'phone', '手机号', { unique: true, validators: [{ name: 'phone' }] }),
      field('dateRange', 'valid', '有效期', { keys: ['validFrom', 'validTo'] }),
      optional('upload', 'sign', '签字样本', { fileType: '24' }),
    ],
    { minCount: 1, limit: 50 },
  ),
  tab(
    'cameras',
    '监控',
    'table',
    [
      field('text', 'name', '名称', { maxLength: 50 }),
      optional('text', 'brand', '品牌', { maxLength: 50 }),
      optional('text', 'streamUrl', '视频流地址', { maxLength: 200 }),
      optional('text', 'position', '位置', { maxLength: 50 }),
    ],
    { limit: 50 },
  ),
  tab('media', '现场资料', 'upload', [
    field('upload', 'file21', '现场照片', { fileType: '21', minCount: 3, accept: PHOTO }),
    optional('upload', 'file22', '现场视频', { fileType: '22', accept: ['mp4'], limit: 3 }),
    field('upload', 'file23', '签收授权书', { fileType: '23' }),
  ]),
];
