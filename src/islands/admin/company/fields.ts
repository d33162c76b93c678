import type { CompanyDossier } from '#contract/company/dossier.ts';
import { enumName } from '#src/stores/enums.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { realNameStatus } from '#src/widgets/statuses.ts';

type Fields = readonly Field<CompanyDossier>[];

const term = ({ fromTime, toTime }: CompanyDossier) =>
  fromTime === '' ? '' : `${fromTime} 至 ${toTime || '无固定期限'}`;

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
    title: '合作',
    value: ({ stopped }) => (stopped ? '停用' : '正常'),
    tone: ({ stopped }) => (stopped ? 'seal' : 'done'),
  },
  { key: 'stopReason', title: '停用原因' },
];

/** 工商信息, as the registry or the certification gave it. */
export const REGISTERED: Fields = [
  { key: 'name', title: '企业名称' },
  { key: 'usc', title: '统一社会信用代码' },
  {
    key: 'companyType',
    title: '业务身份',
    value: ({ companyType }) => companyType.map((code) => enumName('CompanyType', code)).join('、'),
  },
  { key: 'legalName', title: '法定代表人' },
  { key: 'actualController', title: '企业实控人' },
  { key: 'companyOrgType', title: '企业类型' },
  { key: 'regStatus', title: '经营状态' },
  { key: 'regCapital', title: '注册资本' },
  { key: 'establishTime', title: '成立日期' },
  { key: 'term', title: '营业期限', value: term },
  { key: 'region', title: '所在地区' },
  { key: 'regLocation', title: '注册地址' },
  { key: 'businessScope', title: '经营范围' },
];
