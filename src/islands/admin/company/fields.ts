import type { CompanyDossier } from '#contract/company/dossier.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { registeredFields } from '#src/widgets/company/registered-fields.ts';
import { realNameStatus } from '#src/widgets/statuses.ts';

type Fields = readonly Field<CompanyDossier>[];

/** What the platform has found or decided about it. */
export const STANDING: Fields = [
  { ...realNameStatus('status'), title: '实名状态' },
  { key: 'certifiedTime', title: '最近认证时间', as: 'dateTime' },
  { key: 'infoScore', title: '信息完整度', value: ({ infoScore }) => `${infoScore}%` },
  { key: 'members', title: '成员数', as: 'count' },
  { key: 'contactPerson', title: '联系人' },
  { key: 'contactPhone', title: '手机号' },
  { key: 'createTime', title: '登记时间', as: 'dateTime' },
];

/** The same of a supplier. */
export const SUPPLYING: Fields = [
  { key: 'level', title: '供应商等级', value: ({ level }) => (level === '' ? '' : `${level} 级`) },
  {
    key: 'stopped',
    title: '合作状态',
    value: ({ stopped }) => (stopped ? '停用' : '正常'),
    tone: ({ stopped }) => (stopped ? 'seal' : 'done'),
  },
  { key: 'stopReason', title: '停用原因' },
];

/** 工商信息, as the registry or the certification gave it. */
export const REGISTERED: Fields = registeredFields(
  'name',
  'usc',
  'companyType',
  'legalName',
  'actualController',
  'companyOrgType',
  'regStatus',
  'regCapital',
  'establishTime',
  'term',
  'region',
  'regLocation',
  'businessScope',
);
