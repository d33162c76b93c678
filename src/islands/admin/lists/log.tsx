import { useQuery } from '@tanstack/react-query';
import type { ChangeLine } from '#contract/noun/change-history.ts';
import { adminLog } from '#contract/system.ts';
import { OBJECT_TYPES, objectTypeName } from '#contract/wire/object-type.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { ChangeLines } from './change-history.tsx';
import { CompanyRows, type OfCompanyProps } from './company-rows.tsx';
import styles from './lists.module.css';
import { ObjectLink } from './object-link.tsx';

type Row = AdminRow<'log'>;

/** The changes that a row tells in words; undefined where it keeps something else. */
function changesIn(detail: string): readonly ChangeLine[] | undefined {
  const { changes }: { changes?: readonly ChangeLine[] } = JSON.parse(detail);
  return changes;
}

/** What the log keeps beside an action. */
export function Told({ detail }: { detail: string }) {
  const changes = changesIn(detail);
  if (changes === undefined) return <pre className={styles.json}>{detail}</pre>;
  return changes.length > 0 ? <ChangeLines lines={changes} /> : <p>没有改动</p>;
}

function Detail({ row, onClose }: { row: Row; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'log', 'detail', row.id],
    queryFn: () => adminCalls.logDetail({ id: row.id }),
  });
  return (
    <Dialog title="日志详情" size="half" onClose={onClose}>
      <dl className={styles.facts}>
        <dt>时间</dt>
        <dd>{row.time}</dd>
        <dt>账号</dt>
        <dd>{row.accountName || '—'}</dd>
        <dt>动作</dt>
        <dd>
          {row.actionName}（{row.action}）
        </dd>
        <dt>请求编号</dt>
        <dd>{row.requestId}</dd>
        <dt>耗时</dt>
        <dd>{row.costMs ? `${row.costMs} 毫秒` : '—'}</dd>
        <dt>网络地址</dt>
        <dd>{row.address}</dd>
        <dt>浏览器</dt>
        <dd>{data?.userAgent ?? '—'}</dd>
      </dl>
      {data ? (
        <Told detail={data.detail} />
      ) : (
        <p role="status">{error ? errorToMessage(error) : '正在加载…'}</p>
      )}
    </Dialog>
  );
}

const OBJECTS = Object.entries(OBJECT_TYPES).map(([value, label]) => ({ value, label }));

const LIST: AdminListDeclaration<Row> = {
  route: 'adminLog',
  source: adminLists.log,
  exports: operatorExports(adminLog.export, adminLog.sheet),
  columns: [
    { key: 'time', title: '时间', width: 160, pinned: true },
    { key: 'accountName', title: '账号', width: 120 },
    { key: 'action', title: '动作', width: 190, value: (row) => row.actionName },
    { key: 'result', title: '结果', width: 80 },
    {
      key: 'objectType',
      title: '对象',
      width: 130,
      value: ({ objectType }) => objectTypeName(objectType),
    },
    { key: 'objectNo', title: '编号 / 名称', width: 220, Render: ObjectLink },
    { key: 'objectId', title: '对象标识', width: 190, hidden: true },
    { key: 'companyName', title: '企业', width: 200 },
    { key: 'costMs', title: '耗时（毫秒）', width: 110, as: 'count' },
    { key: 'address', title: '网络地址', width: 130 },
    { key: 'requestId', title: '请求编号', width: 220, hidden: true },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '姓名 / 手机号' },
    { kind: 'text', key: 'action', label: '动作' },
    {
      kind: 'select',
      key: 'refused',
      label: '结果',
      options: () => [
        { value: 'false', label: '成功' },
        { value: 'true', label: '失败' },
      ],
    },
    { kind: 'select', key: 'objectType', label: '对象', options: () => OBJECTS },
    { kind: 'text', key: 'objectId', label: '对象标识' },
    {
      kind: 'select',
      key: 'drafts',
      label: '业务动作',
      options: () => [{ value: 'true', label: '含草稿自动保存' }],
    },
    { kind: 'text', key: 'requestId', label: '请求编号' },
    { kind: 'dateRange', key: 'time', label: '时间' },
  ],
  actions: [
    { name: 'view', label: '详情', dialog: (row, close) => <Detail row={row} onClose={close} /> },
  ],
  empty: '没有符合条件的操作，请调整筛选条件',
};

/** 日志. */
export const View = () => <AdminList list={LIST} />;

/** The same of one company. */
export const OfCompany = (props: OfCompanyProps) => <CompanyRows list={LIST} {...props} />;
