import { useQuery } from '@tanstack/react-query';

import type { RegistryCompany } from '#contract/party/registry.ts';
import { contactClientQueries } from '#src/api/contact-client.ts';
import { DescriptionPanel } from '#src/ui/description-panel/description-panel.tsx';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import type { Field } from '#src/ui/list-table/column.ts';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import styles from './partner.module.css';
import type { Partner } from './partner.ts';

const region = ({ base, city, district }: RegistryCompany) =>
  [...new Set([base, city, district])].join('');
const term = ({ fromTime, toTime }: RegistryCompany) =>
  fromTime === null ? '' : `${fromTime} 至 ${toTime ?? '无固定期限'}`;

/** Specification section 3, company detail display fields. */
const FIELDS: readonly Field<RegistryCompany>[] = [
  { key: 'name', title: '企业名称' },
  { key: 'usc', title: '统一社会信用代码' },
  { key: 'legalPersonName', title: '法定代表人' },
  { key: 'regStatus', title: '经营状态' },
  { key: 'establishTime', title: '成立日期' },
  { key: 'regCapital', title: '注册资本' },
  { key: 'actualCapital', title: '实缴资本' },
  { key: 'companyOrgType', title: '企业类型' },
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
