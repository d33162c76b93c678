import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type MyCompanyDetail, type myCompany, PROFILE_MAX } from '#contract/company/company.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';
import { createAction } from '#src/api/action.ts';
import { myCompanyQueries, saveContact, saveInvoice } from '#src/api/company.ts';
import { enumOptions } from '#src/stores/enums.ts';
import { notify } from '#src/ui/notify.ts';
import { RecordDialog } from '#src/ui/record-form/record-dialog.tsx';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';
import { fileTransport } from '#src/widgets/file/file-transport.ts';

import { contactInput, invoiceInput } from './profile-schema.ts';

export type Part = 'contact' | 'invoice';

const { contactPerson, contactAddress } = PROFILE_MAX;

const CONTACT: readonly RecordField[] = [
  { key: 'contactPerson', label: '联系人', required: true, max: contactPerson },
  { key: 'contactPhone', label: '手机号', control: 'phone', required: true },
  { key: 'contactAddress', label: '联系地址', required: true, max: contactAddress },
  {
    key: 'companyScale',
    label: '企业规模',
    control: 'select',
    options: () => enumOptions('CompanyScale'),
    hint: '按《中小企业划型标准规定》自行申报，用于 60 天支付时钟',
  },
  { key: 'legalPhone', label: '法定代表人手机号', control: 'phone', secret: true },
  { key: 'actualControllerPhone', label: '企业实控人手机号', control: 'phone', secret: true },
  {
    key: 'actualCertificateNo',
    label: '企业实控人证件号',
    control: 'code',
    secret: true,
    hint: '加密保存',
  },
];

const INVOICE: readonly RecordField[] = [
  { key: 'invoiceTitle', label: '发票抬头', required: true, max: PROFILE_MAX.invoiceTitle },
  { key: 'taxNo', label: '纳税人识别号', control: 'code', required: true },
  {
    key: 'taxpayerType',
    label: '纳税人类型',
    control: 'select',
    options: () => enumOptions('TaxpayerType'),
  },
  { key: 'invoiceAddress', label: '地址', required: true, max: PROFILE_MAX.invoiceAddress },
  { key: 'invoicePhone', label: '电话', required: true, max: PROFILE_MAX.invoicePhone },
  { key: 'invoiceBank', label: '开户银行', required: true, max: PROFILE_MAX.invoiceBank },
  {
    key: 'invoiceAccount',
    label: '银行账号',
    control: 'digits',
    secret: true,
    hint: '8 至 30 位数字，加密保存',
  },
];

interface Props {
  part: Part;
  company: MyCompanyDetail;
  onClose: () => void;
}

/** Contact or invoice data of a company; what is shown masked is left as it is unless it is typed anew. */
export function ProfileDialog({ part, company, onClose }: Props) {
  const queries = useQueryClient();
  const [action] = useState(createAction);
  const shared = {
    record: company,
    transport: fileTransport,
    onClose,
    onSaved: () => {
      notify('success', '保存成功');
      void queries.invalidateQueries({ queryKey: [...myCompanyQueries.key] });
      onClose();
    },
  };
  if (part === 'contact') {
    return (
      <RecordDialog<CallInput<typeof myCompany.saveContact>>
        {...shared}
        title="编辑联系信息"
        fields={CONTACT}
        schema={contactInput}
        question={() => '确定保存联系信息吗？'}
        save={(input) => saveContact(input, action)}
      />
    );
  }
  return (
    <RecordDialog<CallInput<typeof myCompany.saveInvoice>>
      {...shared}
      title="编辑开票信息"
      fields={INVOICE}
      schema={invoiceInput}
      question={() => '确定保存开票信息吗？'}
      save={(input) => saveInvoice(input, action)}
    />
  );
}
