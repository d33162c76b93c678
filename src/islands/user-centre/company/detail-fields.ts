import type { MyCompanyDetail } from '#contract/company/company.ts';
import { enumName } from '#src/stores/enums.ts';
import type { Field } from '#src/ui/list-table/column.ts';

type Fields = readonly Field<MyCompanyDetail>[];

const region = ({ base, city, district }: MyCompanyDetail) =>
  [...new Set([base, city, district])].join('');
const term = ({ fromTime, toTime }: MyCompanyDetail) =>
  fromTime === '' ? '' : `${fromTime} 至 ${toTime || '无固定期限'}`;

/** Display fields of the specification, section 3, and what certification knows beside them. */
export const BUSINESS: Fields = [
  { key: 'name', title: '企业名称' },
  { key: 'usc', title: '统一社会信用代码' },
  { key: 'status', title: '实名状态', value: ({ status }) => enumName('RealNameStatus', status) },
  {
    key: 'companyType',
    title: '业务身份',
    value: ({ companyType }) => companyType.map((code) => enumName('CompanyType', code)).join('、'),
  },
  { key: 'legalPersonName', title: '法定代表人' },
  { key: 'regStatus', title: '经营状态' },
  { key: 'establishTime', title: '成立日期' },
  { key: 'regCapital', title: '注册资本' },
  { key: 'actualCapital', title: '实缴资本' },
  { key: 'companyOrgType', title: '企业类型' },
  {
    key: 'companyScale',
    title: '企业规模',
    value: ({ companyScale }) => companyScale && enumName('CompanyScale', companyScale),
  },
  {
    key: 'taxpayerType',
    title: '纳税人类型',
    value: ({ taxpayerType }) => taxpayerType && enumName('TaxpayerType', taxpayerType),
  },
  { key: 'industry', title: '所属行业' },
  { key: 'regNumber', title: '工商注册号' },
  { key: 'orgNumber', title: '组织机构代码' },
  { key: 'taxNumber', title: '纳税人识别号' },
  { key: 'region', title: '所在地区', value: region },
  { key: 'staffNumRange', title: '人员规模' },
  { key: 'phoneNumber', title: '电话' },
  { key: 'faxes', title: '传真' },
  { key: 'term', title: '营业期限', value: term },
  { key: 'regLocation', title: '注册地址' },
  { key: 'businessScope', title: '经营范围' },
];

export const LEGAL: Fields = [
  { key: 'legalName', title: '姓名' },
  { key: 'legalCertificateNo', title: '身份证号' },
  { key: 'legalPhone', title: '手机号' },
];

export const CONTACT: Fields = [
  { key: 'contactPerson', title: '联系人' },
  { key: 'contactPhone', title: '手机号' },
  { key: 'contactAddress', title: '联系地址' },
];

export const CONTROLLER: Fields = [
  { key: 'actualController', title: '名称' },
  { key: 'actualCertificateNo', title: '证件号' },
  { key: 'actualControllerPhone', title: '手机号' },
];

export const INVOICE: Fields = [
  { key: 'invoiceTitle', title: '发票抬头' },
  { key: 'taxNo', title: '纳税人识别号' },
  { key: 'invoiceAddress', title: '地址' },
  { key: 'invoicePhone', title: '电话' },
  { key: 'invoiceBank', title: '开户行' },
  { key: 'invoiceAccount', title: '账号' },
];
