import { BANK_MAX, DEFAULT_BANK_TYPE } from '#contract/bank/bank.ts';
import { enumOptions } from '#src/stores/enums.ts';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';

import { branchSuggest } from './branch-suggest.ts';

/** FileType 银行账户资料. */
const BANK_PAPERS = 9;

/** BankType, as selects offer it. */
export const bankTypes = () => enumOptions('BankType');

/** What a person enters of a bank account, whoever's it is (contract/bank/bank.ts). */
export const ACCOUNT_FORM: readonly RecordField[] = [
  { key: 'name', label: '账户名称', required: true, max: BANK_MAX.name },
  {
    key: 'bankType',
    label: '账户类型',
    control: 'select',
    required: true,
    initial: DEFAULT_BANK_TYPE,
    options: bankTypes,
  },
  {
    key: 'accountNo',
    label: '银行账号',
    control: 'digits',
    required: true,
    secret: true,
    hint: '8 至 30 位数字，加密保存',
  },
  {
    key: 'openBank',
    label: '开户行',
    control: 'suggest',
    suggest: branchSuggest('openBank'),
    required: true,
    max: BANK_MAX.openBank,
    hint: '输入银行、城市或支行名称查找，如：工行 示例市',
  },
  {
    key: 'cnapsCode',
    label: '联行号',
    control: 'suggest',
    suggest: branchSuggest('cnapsCode'),
    max: 12,
    hint: '12 位数字，选择开户行后自动填入',
  },
  { key: 'contactPerson', label: '联系人', max: BANK_MAX.contactPerson },
  { key: 'contactPhone', label: '手机号', control: 'phone' },
  {
    key: 'attachment',
    label: '附件',
    control: 'files',
    fileType: BANK_PAPERS,
    max: BANK_MAX.attachment,
  },
  { key: 'remarks', label: '说明', control: 'textarea', required: true, max: BANK_MAX.remarks },
];
