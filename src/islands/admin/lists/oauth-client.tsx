import { useQuery } from '@tanstack/react-query';

import { CLIENT_SESSIONS } from '#contract/oauth-client.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import styles from './lists.module.css';

type Row = AdminRow<'oauthClient'>;

const GRANTS: Readonly<Record<string, string>> = {
  phoneCode: '短信验证码',
  password: '密码',
  wechat: '微信扫码',
  otp: '身份验证器',
};
const SCOPES: Readonly<Record<string, string>> = {
  portal: '门户',
  biz: '业务流程',
  message: '消息',
  general: '通用',
  admin: '管理',
};

const namesOf = (names: Readonly<Record<string, string>>, codes: readonly string[]) =>
  codes.map((code) => names[code] ?? code).join('、');

/** Who is signed in now, the one who was last at work first. */
function Sessions({ row, onClose }: { row: Row; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'oauthClient', 'sessions', row.id],
    queryFn: () => adminCalls.clientSessions({ clientId: row.id === 'admin' ? 'admin' : 'portal' }),
  });
  return (
    <Dialog title={`${row.clientName}：在线会话`} size="half" onClose={onClose}>
      {!data && <p role="status">{error ? errorToMessage(error) : '正在加载…'}</p>}
      {data?.length === 0 && <p>当前没有账号登录</p>}
      <ul className={styles.sessions}>
        {data?.map((session) => (
          <li key={session.id}>
            <p>
              {session.accountName}　{session.phone}
            </p>
            <p>
              {session.device}　{session.address}
            </p>
            <p>
              {session.signInTime} 登录，最近使用 {session.lastUsedTime}
            </p>
          </li>
        ))}
      </ul>
      {data?.length === CLIENT_SESSIONS && (
        <p>仅列出最近使用的 {CLIENT_SESSIONS} 个会话。要让某人下线，请到“账号”中操作</p>
      )}
    </Dialog>
  );
}

const LIST: AdminListDeclaration<Row> = {
  route: 'adminOauthClient',
  source: adminLists.oauthClient,
  columns: [
    { key: 'clientName', title: '名称', width: 170, pinned: true },
    {
      key: 'sessions',
      title: '在线会话',
      width: 100,
      sortable: true,
      value: (row) => (row.sessionOf === '' ? String(row.sessions) : ''),
    },
    {
      key: 'accounts',
      title: '在线账号',
      width: 100,
      value: (row) => (row.sessionOf === '' ? String(row.accounts) : ''),
    },
    { key: 'lastUsedTime', title: '最近使用', width: 160 },
    { key: 'id', title: '客户端 ID', width: 180 },
    {
      key: 'grantTypes',
      title: '授权类型',
      width: 230,
      value: (row) =>
        row.sessionOf === '' ? namesOf(GRANTS, row.grantTypes) : `沿用 ${row.sessionOf} 的登录`,
    },
    {
      key: 'idleMinutes',
      title: '会话有效期',
      width: 220,
      value: ({ idleMinutes, maxHours }) => `闲置 ${idleMinutes} 分钟，最长 ${maxHours} 小时`,
    },
    {
      key: 'signRequired',
      title: '请求签名',
      width: 100,
      value: ({ signRequired }) => (signRequired ? '必须' : '不校验'),
      tone: ({ signRequired }) => (signRequired ? 'done' : 'wait'),
    },
    { key: 'scopes', title: '调用范围', width: 170, value: (row) => namesOf(SCOPES, row.scopes) },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '名称 / 客户端 ID' }],
  actions: [
    {
      name: 'sessions',
      label: '查看会话',
      dialog: (row, close) => <Sessions row={row} onClose={close} />,
    },
  ],
  empty: '没有符合条件的客户端，请调整筛选条件',
};

/** 客户端. */
export const View = () => <AdminList list={LIST} />;
