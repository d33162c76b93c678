import { useQuery } from '@tanstack/react-query';

import type { RegistryCompany } from '#contract/party/registry.ts';
import { contactClientQueries } from '#src/api/contact-client.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { registeredFields } from '#src/widgets/company/registered-fields.ts';
import styles from './partner.module.css';
import type { Partner } from './partner.ts';

/** Specification section 3, company detail display fields. */
const FIELDS: readonly Field<RegistryCompany>[] = registeredFields(
  'name',
  'usc',
  'legalPersonName',
  'regStatus',
  'establishTime',
  'regCapital',
  'actualCapital',
  'companyOrgType',
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
);

const TITLE = '工商信息';

/** What the registry knows of the partner. */
export function Business({ partner: { id, usc } }: { partner: Partner }) {
  const { data, error, refetch } = useQuery(contactClientQueries.business(id));
  if (data) return <DescriptionPanel title={TITLE} row={data} fields={FIELDS} />;
  return (
    <Panel title={TITLE}>
      {data === undefined && !error && <ListSkeleton rows={3} />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {data === null && (
        <p className={styles.hint}>
          {usc === ''
            ? '添加时没有填写统一社会信用代码，暂无工商信息'
            : '工商登记库中没有查到该企业'}
        </p>
      )}
    </Panel>
  );
}
