import type { MyCompanyDetail } from '#contract/company/company.ts';
import { enumName } from '#src/stores/enums.ts';
import type { Field } from '#src/ui/list-table/column.ts';
import { registeredFields } from '#src/widgets/company/registered-fields.ts';

type Fields = readonly Field<MyCompanyDetail>[];

/** Display fields of the specification, section 3, and what certification knows beside them. */
export const BUSINESS: Fields = [
  ...registeredFields('name', 'usc'),
  { key: 'status', title: '实名状态', value: ({ status }) => enumName('RealNameStatus', status) },
  ...registeredFields(
    'companyType',
    'legalPersonName',
    'regStatus',
    'establishTime',
    'regCapital',
    'actualCapital',
    'companyOrgType',
  ),
  {
    key: 'companyScale',
    title: '企业规模',
    value: ({ companyScale }) => companyScale && enumName('CompanyScale', companyScale),
  },
  ...registeredFields(
    'industry',
    'regNumber',
    'orgNumber',
    'taxNumber',
    'region',
    'staffNumRange',
    'phoneNumber',
    'faxes',
    'term',
    'regLocation',
    'businessScope',
  ),
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
  {
    key: 'taxpayerType',
    title: '纳税人类型',
    value: ({ taxpayerType }) => taxpayerType && enumName('TaxpayerType', taxpayerType),
  },
  { key: 'invoiceAddress', title: '地址' },
  { key: 'invoicePhone', title: '电话' },
  { key: 'invoiceBank', title: '开户银行' },
  { key: 'invoiceAccount', title: '银行账号' },
];
