import type { CompanyDossier } from '#contract/company/dossier.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { registeredFields } from '#src/widgets/company/registered-fields.ts';
import { realNameStatus } from '#src/widgets/statuses.ts';

type Fields = readonly Field<CompanyDossier>[];

/** What the platform has found or decided about it. */
export const STANDING: Fields = [
  { ...realNameStatus('status'), title: '实名状态' },
  { key: 'certifiedTime', title: '最近认证时间', as: 'dateTime' },
  { key: 'infoScore', title: '信息完整度', value: ({ infoScore }) => `${infoScore}%` },
  { ...coded('taxpayerType', 'TaxpayerType'), title: '纳税人类型' },
  { key: 'members', title: '成员数', as: 'count' },
  { key: 'manager', title: '客户经理' },
  { key: 'contactPerson', title: '联系人' },
  { key: 'contactPhone', title: '手机号' },
  { key: 'createTime', title: '登记时间', as: 'dateTime' },
];

/** The same of a supplier. */
export const SUPPLYING: Fields = [
  { key: 'mainGoods', title: '主营' },
  { key: 'level', title: '供应商等级', value: ({ level }) => (level === '' ? '' : `${level} 级`) },
  {
    key: 'stopped',
    title: '合作状态',
    value: ({ stopped }) => (stopped ? '停用' : '正常'),
    tone: ({ stopped }) => (stopped ? 'seal' : 'done'),
  },
  { key: 'stopReason', title: '停用原因' },
];

/** The same of an owner. */
export const OWNING: Fields = [
  { ...coded('nature', 'OwnerNature'), title: '业主性质' },
  { ...coded('ownerLevel', 'OwnerLevel'), title: '业主级别' },
  { key: 'grade', title: '业主评级' },
  { key: 'gradedOn', title: '评级日期', as: 'date' },
  { key: 'debtLimit', title: '敞口上限', unit: '元', as: 'money' },
  { key: 'granted', title: '作为业主已授信', unit: '元', as: 'money' },
  { key: 'used', title: '其中占用及冻结', unit: '元', as: 'money' },
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
