import { useStore } from '@nanostores/react';
import { APPLICANT_ROLE_WORDS } from '#contract/certification/applicant-role.ts';
import { companyCustomer } from '#contract/certification/certification.ts';
import { type Certification, certificationSheet } from '#contract/certification/row.ts';
import { certificationQueries } from '#src/api/certification.ts';
import { listExports } from '#src/api/export.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { $user, fetchUser } from '#src/stores/session.ts';
import { ButtonLink } from '#src/ui/controls/button.tsx';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { ListPage } from '#src/ui/list-page/list-page.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';
import { useView } from '#src/ui/view-context.ts';
import { codedFilter } from '#src/widgets/coded.ts';
import { flowRowActions } from '#src/widgets/flow/flow-actions.ts';
import { AUDIT_STATUS } from '#src/widgets/statuses.ts';

/** Comes with the first application that somebody opens. */
const AuthDetail = lazyPart(async () => (await import('./auth-detail.tsx')).AuthDetail);

/** 法人本人 or 授权经办人. */
const wayOf = ({ applicantRole }: Certification): string =>
  APPLICANT_ROLE_WORDS[applicantRole] ?? '';

/** Columns of rules.md C.20. */
const COLUMNS: readonly Column<Certification>[] = [
  {
    key: 'name',
    title: '企业名称',
    width: 220,
    pinned: true,
    sortable: true,
    value: ({ name }) => name || '（未填写名称）',
    link: { route: 'companyAuth', query: { id: 'id' } },
  },
  { key: 'usc', title: '统一社会信用代码', width: 190 },
  { key: 'createByName', title: '申请人', width: 100 },
  { key: 'applicantRole', title: '方式', width: 110, value: wayOf },
  { key: 'submitTime', title: '提交时间', as: 'dateTime', width: 170 },
  { ...AUDIT_STATUS, title: '状态', width: 110 },
  { key: 'returnReason', title: '退回原因', width: 220 },
  {
    key: 'createTime',
    title: '创建时间',
    as: 'dateTime',
    width: 170,
    sortable: true,
    hidden: true,
  },
];

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'keyword', label: '企业名称 / 代码' },
  codedFilter('auditStatus', '状态', 'AuditStatus'),
  { kind: 'dateRange', key: 'submitTime', label: '提交时间' },
];

const fill = { route: 'authentication', query: { apply: 'id' } } as const;

/** What may be done with an application. */
const ACTIONS: readonly RowAction<Certification>[] = [
  { name: 'continue', label: '继续填写', link: fill },
  { name: 'resubmit', label: '重新提交', link: fill },
  // Handing in is the wizard's: it shows what is still missing.
  ...flowRowActions<Certification>(companyCustomer, 'companyAuth').filter(
    ({ name }) => name !== 'submit',
  ),
  {
    name: 'delete',
    label: '删除',
    run: async (row) => {
      await certificationQueries.remove(row);
      // With its last application goes a company that never came to be: the tab acts for it no more.
      await fetchUser().catch(() => undefined);
    },
    done: '删除成功',
  },
];

function List() {
  const hasCompany = (useStore($user)?.companyList ?? []).length > 0;
  return (
    <ListPage
      route="companyAuth"
      listKey="companyAuth"
      source={certificationQueries}
      exports={listExports(companyCustomer.export, certificationSheet)}
      views={savedViews}
      columns={COLUMNS}
      filters={FILTERS}
      actions={ACTIONS}
      empty="还没有认证申请。请准备好营业执照和法定代表人身份证，点击“去认证”开始，约需十分钟"
    >
      {hasCompany && (
        <ButtonLink href={addressOf('authentication', { another: '1' })} variant="default">
          认证其他企业
        </ButtonLink>
      )}
      <ButtonLink href={addressOf('authentication')}>去认证</ButtonLink>
    </ListPage>
  );
}

/** 企业认证: my applications, and with `?id=` one of them. */
export function View() {
  const { id } = useView().search;
  return id === undefined ? <List /> : <AuthDetail id={id} />;
}
