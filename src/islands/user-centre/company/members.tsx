import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import {
  companyInvitation,
  companyMember,
  INVITED,
  INVITED_NAMES,
  type InvitationRow,
  invitationSheet,
  type MemberRow,
  memberSheet,
} from '#contract/company/member.ts';
import { invitationQueries, memberQueries, resendInvitation } from '#src/api/company.ts';
import { listExports } from '#src/api/export.ts';
import { roleNames } from '#src/stores/enums.ts';
import { ExportMenu } from '#src/ui/list-page/export-menu.tsx';
import { ListBody } from '#src/ui/list-page/list-body.tsx';
import type { ListExports } from '#src/ui/list-page/list-exports.ts';
import { useActions } from '#src/ui/list-page/use-actions.ts';
import type { ListAnswer } from '#src/ui/list-page/use-list.ts';
import { SYSTEM_VIEW } from '#src/ui/list-page/view-state.ts';
import type { Column, ListRow, Tone } from '#src/ui/list-table/column.ts';
import { ListTable } from '#src/ui/list-table/list-table.tsx';
import type { RowAction } from '#src/ui/list-table/row-actions.tsx';

import { Panel } from '#src/ui/panel/panel.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RolesDialog } from './member-dialog.tsx';

/** More than a company has; the rest is a matter of the export. */
const ALL = 100;

interface Listed<Row extends ListRow> {
  title: string;
  source: {
    readonly key: readonly string[];
    page(input: object, signal: AbortSignal): Promise<ListAnswer<Row>>;
  };
  exports?: ListExports;
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
  empty: ReactNode;
}

/** A short list as a panel of a page. */
function ShortList<Row extends ListRow>({ title, source, exports, ...list }: Listed<Row>) {
  const { columns, actions, empty } = list;
  const { busy, onAction } = useActions<Row>(source.key, {});
  const result = useQuery({
    queryKey: [...source.key, 'all'],
    queryFn: ({ signal }) => source.page({ pageNum: 1, pageSize: ALL }, signal),
  });
  return (
    <Panel
      title={title}
      more={exports && <ExportMenu exports={exports} filters={{}} columns={columns} />}
    >
      <ListBody result={result} ready filtered={false} empty={empty}>
        {(answer) => (
          <ListTable
            label={title}
            columns={columns}
            layout={SYSTEM_VIEW.columns}
            onLayout={() => undefined}
            rows={answer?.content}
            pageSize={2}
            firstNumber={1}
            actions={actions}
            onAction={onAction}
            busy={busy}
          />
        )}
      </ListBody>
    </Panel>
  );
}

const rolesOf = ({ roles }: { readonly roles: readonly string[] }) => roleNames(roles);

const MEMBERS: readonly Column<MemberRow>[] = [
  {
    key: 'nickName',
    title: '姓名',
    width: 140,
    pinned: true,
    value: ({ nickName, self }) => (self ? `${nickName}（我）` : nickName),
  },
  { key: 'phone', title: '手机号', width: 140 },
  { key: 'roles', title: '角色', width: 200, value: rolesOf },
  { key: 'jobTitle', title: '职务', width: 140 },
  { key: 'createTime', title: '加入时间', as: 'dateTime', width: 170 },
];
const MEMBER_EXPORTS = listExports(companyMember.export, memberSheet);

type Opened = { readonly what: 'edit' | 'changeAdmin'; readonly row: MemberRow };

/** Who acts for the company. */
export function Members({ companyId }: { companyId: string }) {
  const [opened, setOpened] = useState<Opened>();
  const actions = useMemo((): readonly RowAction<MemberRow>[] => {
    const open = (what: Opened['what']) => (row: MemberRow) => {
      setOpened({ what, row });
      return Promise.resolve(false);
    };
    return [
      { name: 'edit', label: '调整角色', run: open('edit') },
      { name: 'changeAdmin', label: '变更为管理员', run: open('changeAdmin') },
      {
        name: 'delete',
        label: '移除',
        confirm: '移除后，该成员立即不能再办理本企业的业务，确定移除吗？',
        run: memberQueries.remove,
        done: '成员已移除',
      },
    ];
  }, []);
  const onClose = () => setOpened(undefined);
  return (
    <>
      <ShortList
        title="成员"
        source={memberQueries}
        exports={MEMBER_EXPORTS}
        columns={MEMBERS}
        actions={actions}
        empty="请点击“邀请成员”，用手机号邀请同事加入"
      />
      {opened?.what === 'edit' && <RolesDialog member={opened.row} onClose={onClose} />}
      {opened?.what === 'changeAdmin' && (
        <HandOverDialog companyId={companyId} member={opened.row} onClose={onClose} />
      )}
    </>
  );
}

const TONES: Readonly<Record<string, Tone>> = {
  [INVITED.waiting]: 'wait',
  [INVITED.accepted]: 'done',
  [INVITED.declined]: 'seal',
};

const INVITATIONS: readonly Column<InvitationRow>[] = [
  { key: 'phone', title: '手机号', width: 140, pinned: true },
  { key: 'roles', title: '角色', width: 200, value: rolesOf },
  { key: 'jobTitle', title: '职务', width: 140 },
  {
    key: 'status',
    title: '状态',
    width: 100,
    value: ({ status }) => INVITED_NAMES[status] ?? status,
    tone: ({ status }) => TONES[status] ?? 'plain',
  },
  { key: 'expireTime', title: '有效期至', as: 'dateTime', width: 170 },
];

const INVITATION_ACTIONS: readonly RowAction<InvitationRow>[] = [
  { name: 'resend', label: '重新发送', run: resendInvitation, done: '邀请短信已重新发送' },
  {
    name: 'delete',
    label: '撤回',
    confirm: '撤回后对方不能再接受，确定撤回吗？',
    run: invitationQueries.remove,
    done: '邀请已撤回',
  },
];

const INVITATION_EXPORTS = listExports(companyInvitation.export, invitationSheet);

/** Whom the company has invited. */
export const Invitations = () => (
  <ShortList
    title="邀请记录"
    source={invitationQueries}
    exports={INVITATION_EXPORTS}
    columns={INVITATIONS}
    actions={INVITATION_ACTIONS}
    empty="还没有发出邀请。点击“邀请成员”，对方用手机号登录或注册后即可接受"
  />
);
