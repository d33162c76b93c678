import { companyCustomer } from '#contract/certification/certification.ts';
import type { Certification } from '#contract/certification/row.ts';
import { certificationQueries } from '#src/api/certification.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { enumName } from '#src/stores/enums.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { DetailPage } from '#src/ui/detail-page/detail-page.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import type { RecordField } from '#src/ui/record-form/record-fields.ts';
import { creatorField } from '#src/widgets/creator-field.tsx';
import { Attachments } from '#src/widgets/file/attachments.tsx';
import { CHECK_RESULTS } from '#src/widgets/flow/check-results.ts';
import { FlowPanels } from '#src/widgets/flow/flow-panels.tsx';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

import {
  AGENT_FIELDS,
  BANK_FIELDS,
  CARD_SHOWN,
  CONTACT_FIELDS,
  LICENCE_FIELDS,
  ROLE_FIELD,
} from './fields.ts';

type Shown = Field<Certification>;

const asFields = (fields: readonly RecordField[]): Shown[] =>
  fields.map(({ key, label, options }) => ({
    key,
    title: label,
    ...(options && {
      value: (row: Certification) =>
        options().find(({ value }) => value !== '' && value === Reflect.get(row, key))?.label ?? '',
    }),
  }));

const STATE: readonly Shown[] = [
  { key: 'applyNo', title: '申请编号' },
  { ...AUDIT_STATUS, title: '状态' },
  { key: 'submitTime', title: '提交时间', as: 'dateTime' },
  { key: 'auditTime', title: '审核时间', as: 'dateTime' },
  creatorField('申请人'),
  { key: 'returnReason', title: '退回原因' },
];

function Checks({ row }: { row: Certification }) {
  if (row.autoCheck.length === 0) return null;
  const fields: Field<Certification>[] = row.autoCheck.map(({ key, label, result }) => ({
    key: `check-${key}`,
    title: label,
    value: () => CHECK_RESULTS[result],
    tone: () => (result === 'equal' ? 'done' : 'wait'),
  }));
  return <DescriptionPanel title="自动核验" row={row} fields={fields} />;
}

const IDENTITY: readonly Shown[] = [
  ...asFields([ROLE_FIELD]),
  ...asFields(CARD_SHOWN),
  ...asFields(AGENT_FIELDS),
];
const CONTACT: readonly Shown[] = [
  ...asFields(CONTACT_FIELDS),
  {
    key: 'companyType',
    title: '业务身份',
    value: ({ companyType }) => companyType.map((code) => enumName('CompanyType', code)).join('、'),
  },
  ...asFields(BANK_FIELDS),
  {
    key: 'attachment',
    title: '上传材料',
    Render: ({ row }) => <Attachments label="认证材料" files={row.attachment} />,
  },
];

const mayFill = ({ actions }: Certification) =>
  actions?.some((name) => name === 'continue' || name === 'resubmit');

const approval = { calls: companyCustomer, queryKey: certificationQueries.key };

/** Handing in is the wizard's: it shows what is still missing. */
const inWizard = (row: Certification): Certification => ({
  ...row,
  actions: row.actions?.filter((name) => name !== 'submit'),
});

/** One application: how it stands, what it says, and what was decided. */
export function AuthDetail({ id }: { id: string }) {
  return (
    <DetailPage
      route="companyAuth"
      list="companyAuth"
      source={certificationQueries}
      id={id}
      nameOf={({ name, applyNo }) => name || applyNo}
      buttons={(row) =>
        mayFill(row) && (
          <ButtonLink href={addressOf('authentication', { apply: row.id })}>
            {row.actions?.includes('resubmit') ? '修改并重新提交' : '继续填写'}
          </ButtonLink>
        )
      }
    >
      {(row) => (
        <>
          <FlowPanels {...approval} record={inWizard(row)} part="next" />
          <DescriptionPanel title="申请" row={row} fields={STATE} />
          <Checks row={row} />
          <DescriptionPanel title="营业执照" row={row} fields={asFields(LICENCE_FIELDS)} />
          <DescriptionPanel title="身份信息" row={row} fields={IDENTITY} />
          <DescriptionPanel title="联系与账户" row={row} fields={CONTACT} />
          <FlowPanels {...approval} record={row} part="record" />
        </>
      )}
    </DetailPage>
  );
}
