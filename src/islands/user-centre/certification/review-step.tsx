import { maskedIdCard } from '#contract/mask.ts';
import { enumName } from '#src/stores/enums.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';

import {
  AGENT_FIELDS,
  BANK_FIELDS,
  CARD_SHOWN,
  CONTACT_FIELDS,
  LICENCE_FIELDS,
  PAPER_NAMES,
  ROLE_FIELD,
} from './fields.ts';
import type { StepProps } from './step-props.ts';
import { isMasked, isSecret, type Values } from './values.ts';

interface Part {
  readonly title: string;
  readonly fields: readonly RecordField[];
}

const shown = ({ key, options }: RecordField, values: Values): string => {
  const value = values[key] ?? '';
  if (isSecret(key) && !isMasked(value)) return maskedIdCard(value.slice(-4));
  return options?.().find((one) => one.value === value)?.label ?? value;
};

function fieldsOf({ fields }: Part): Field<Values>[] {
  return fields.map((field) => ({
    key: field.key,
    title: field.label,
    value: (values) => shown(field, values),
  }));
}

/** 第四步: everything once more before it is handed in. */
export function ReviewStep({ values, files }: StepProps) {
  const parts: Part[] = [
    { title: '营业执照', fields: LICENCE_FIELDS },
    {
      title: '身份信息',
      fields: [ROLE_FIELD, ...CARD_SHOWN, ...(values.agentName ? AGENT_FIELDS : [])],
    },
    { title: '联系与账户', fields: [...CONTACT_FIELDS, ...(values.accountNo ? BANK_FIELDS : [])] },
  ];
  const types = (values.companyType ?? '').split(',').filter((code) => code !== '');
  const more: Field<Values>[] = [
    {
      key: 'companyType',
      title: '业务身份',
      value: () => types.map((code) => enumName('CompanyType', code)).join('、'),
    },
    {
      key: 'attachment',
      title: '上传材料',
      value: () =>
        Object.entries(PAPER_NAMES)
          .filter(([code]) => files.some(({ fileType }) => String(fileType) === code))
          .map(([, name]) => name)
          .join('、'),
    },
  ];
  return (
    <>
      {parts.map((part, index) => (
        <DescriptionPanel
          key={part.title}
          title={part.title}
          row={values}
          fields={index === parts.length - 1 ? [...fieldsOf(part), ...more] : fieldsOf(part)}
        />
      ))}
    </>
  );
}
