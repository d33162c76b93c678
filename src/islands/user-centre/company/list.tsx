import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { type MyCompanyRow, myCompanyList, myCompanySheet } from '#contract/company/list.ts';
import { leaveCompany, myCompanyQueries } from '#src/api/company.ts';
import { listExports } from '#src/api/export.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { roleNames } from '#src/stores/enums.ts';
import { $companyId, fetchUser } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { realNameStatus } from '#src/widgets/statuses.ts';

import { Received } from './received.tsx';
import { actForCompany } from './switch.ts';

// A backend of one's own may tell none.
const rolesOf = ({ roles = [] }: MyCompanyRow) => roleNames(roles);

const COLUMNS: readonly Column<MyCompanyRow>[] = [
  {
    key: 'name',
    title: '企业名称',
    width: 220,
    pinned: true,
    sortable: true,
    link: { route: 'companyDetails', query: { id: 'id' } },
  },
  { key: 'usc', title: '统一社会信用代码', width: 190 },
  { key: 'roles', title: '我的角色', width: 120, value: rolesOf },
  { ...realNameStatus('status'), title: '实名状态', width: 110 },
  {
    key: 'infoScore',
    title: '完整度',
    width: 80,
    value: ({ infoScore }) => (infoScore === null ? '' : `${infoScore}%`),
  },
  { key: 'memberCount', title: '成员数', width: 80, as: 'count' },
  { key: 'joinTime', title: '加入时间', as: 'dateTime', sortable: true, hidden: true },
];

const EXPORTS = listExports(myCompanyList.export, myCompanySheet);

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '企业名称 / 统一社会信用代码' },
];

const ACTIONS: readonly RowAction<MyCompanyRow>[] = [
  {
    name: 'members',
    label: '成员管理',
    link: { route: 'company', query: { id: 'id' } },
  },
  { name: 'setCurrent', label: '设为当前', run: (row) => actForCompany(row.id) },
  {
    name: 'leave',
    label: '退出企业',
    confirm: '退出后，您将不能再查看和办理该企业的业务，确定退出吗？',
    binding: true,
    run: async (row) => {
      await leaveCompany(row);
      await fetchUser();
    },
    done: '已退出企业',
  },
];

/** My companies, and the invitations that wait for me. */
export function CompanyList() {
  const route = routeNamed('company');
  const current = useStore($companyId);
  // The one that this tab acts for needs no choosing; only the client knows which one that is.
  const source = useMemo(
    () => ({
      key: myCompanyQueries.key,
      page: async (...asked: Parameters<typeof myCompanyQueries.page>) => {
        const answer = await myCompanyQueries.page(...asked);
        const content = answer.content.map((row) => ({
          ...row,
          name: row.id === current ? `${row.name}（当前）` : row.name,
          actions: row.actions?.filter((name) => name !== 'setCurrent' || row.id !== current),
        }));
        return { ...answer, content };
      },
    }),
    [current],
  );
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)}>
        {current !== undefined && (
          <ButtonLink href={addressOf('companyDetails', { id: current })} variant="default">
            当前企业详情
          </ButtonLink>
        )}
      </PageHead>
      <Received />
      <ListPanel
        listKey="company"
        label="我的企业"
        source={source}
        columns={COLUMNS}
        filters={FILTERS}
        actions={ACTIONS}
        exports={EXPORTS}
        begin={<ButtonLink href={addressOf('companyAuth')}>前往企业认证</ButtonLink>}
        empty="您还没有可用的企业。请完成企业认证，或请企业管理员用您的手机号邀请您加入"
      />
    </>
  );
}
