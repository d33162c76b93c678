import { APPLICANT_ROLE, APPLICANT_ROLE_WORDS } from '#contract/certification/applicant-role.ts';
import { CERTIFICATION_MAX, OPEN_END, PAPER } from '#contract/certification/form.ts';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';
import { branchSuggest } from '#src/widgets/bank/branch-suggest.ts';

const MAX = CERTIFICATION_MAX;

/** 营业执照 as its fields are called, in the order of the paper. */
export const LICENCE_FIELDS: readonly RecordField[] = [
  { key: 'usc', label: '统一社会信用代码', control: 'code', required: true, max: 18 },
  { key: 'name', label: '企业名称', required: true, max: MAX.name },
  { key: 'companyOrgType', label: '企业类型', max: MAX.text },
  { key: 'legalName', label: '法定代表人', required: true, max: MAX.text },
  { key: 'regCapital', label: '注册资本', max: MAX.text },
  { key: 'establishTime', label: '成立日期', control: 'day' },
  { key: 'fromTime', label: '营业期限自', control: 'day' },
  { key: 'toTime', label: '营业期限至', control: 'day', openEnd: OPEN_END },
  { key: 'regLocation', label: '住所', required: true, max: MAX.regLocation },
  { key: 'businessScope', label: '经营范围', control: 'textarea', max: MAX.businessScope },
];

/** 法定代表人身份证. */
export const CARD_FIELDS: readonly RecordField[] = [
  { key: 'idName', label: '姓名', required: true, max: MAX.text },
  { key: 'idNo', label: '身份证号', control: 'code', required: true, secret: true },
  { key: 'idFromTime', label: '有效期自', control: 'day' },
  { key: 'idToTime', label: '有效期至', control: 'day', openEnd: OPEN_END, required: true },
];

/** What they are called away from their heading: an end is the card's, not the person's. */
const CARD_TITLES: Readonly<Record<string, string>> = {
  idName: '法定代表人姓名',
  idNo: '法定代表人身份证号',
  idFromTime: '身份证有效期自',
  idToTime: '身份证有效期至',
};
export const CARD_SHOWN: readonly RecordField[] = CARD_FIELDS.map((field) => ({
  ...field,
  label: CARD_TITLES[field.key] ?? field.label,
}));

export const ROLE_FIELD: RecordField = {
  key: 'applicantRole',
  label: '申请人身份',
  control: 'select',
  required: true,
  options: () =>
    Object.values(APPLICANT_ROLE).map((value) => ({
      value,
      label: APPLICANT_ROLE_WORDS[value] ?? '',
    })),
};

/** 授权经办人. */
export const AGENT_FIELDS: readonly RecordField[] = [
  { key: 'agentName', label: '经办人姓名', required: true, max: MAX.text },
  {
    key: 'agentIdNo',
    label: '经办人身份证号',
    control: 'code',
    required: true,
    secret: true,
  },
];

export const CONTACT_FIELDS: readonly RecordField[] = [
  { key: 'contactPerson', label: '联系人', required: true, max: MAX.contactPerson },
  { key: 'contactPhone', label: '手机号', control: 'phone', required: true },
  { key: 'contactAddress', label: '联系地址', required: true, max: MAX.contactAddress },
  { key: 'actualController', label: '企业实控人', max: MAX.text },
];

export const BANK_FIELDS: readonly RecordField[] = [
  { key: 'bankName', label: '账户名称', max: MAX.name },
  {
    key: 'openBank',
    label: '开户行',
    control: 'suggest',
    suggest: branchSuggest('openBank'),
    max: MAX.openBank,
    hint: '输入银行、城市或支行名称查找',
  },
  { key: 'accountNo', label: '银行账号', control: 'digits', secret: true },
  {
    key: 'cnapsCode',
    label: '联行号（可不填）',
    control: 'suggest',
    suggest: branchSuggest('cnapsCode'),
    max: 12,
  },
];

/** Names of the papers, by fileType; in the order of the steps. */
export const PAPER_NAMES: Readonly<Record<number, string>> = {
  [PAPER.licence]: '营业执照',
  [PAPER.cardFront]: '身份证人像面',
  [PAPER.cardBack]: '身份证国徽面',
  [PAPER.letter]: '授权委托书',
};

/** Every field that a person types, for what names them. */
export const ALL_FIELDS: readonly RecordField[] = [
  ...LICENCE_FIELDS,
  ROLE_FIELD,
  ...CARD_FIELDS,
  ...AGENT_FIELDS,
  ...CONTACT_FIELDS,
  ...BANK_FIELDS,
];
