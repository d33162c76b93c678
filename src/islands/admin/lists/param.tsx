import { useQuery } from '@tanstack/react-query';
import { adminParam } from '#contract/system.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import styles from './lists.module.css';

type Param = AdminRow<'param'>;

function History({ name }: { name: string }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'param', 'history', name],
    queryFn: () => adminCalls.paramHistory({ name }),
  });
  if (!data) return <p role="status">{error ? errorToMessage(error) : '正在加载…'}</p>;
  if (data.length === 0) return <p>尚未修改过</p>;
  return (
    <ul className={styles.history}>
      {data.map((change) => (
        <li key={change.id}>
          <p>
            {change.changeTime} {change.changedBy}
          </p>
          <p>
            <del>{change.oldValue || '（空）'}</del> → <ins>{change.newValue || '（空）'}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}

const LIST: AdminListDeclaration<Param> = {
  route: 'adminParam',
  source: adminLists.param,
  exports: operatorExports(adminParam.export, adminParam.sheet),
  columns: [
    { key: 'title', title: '名称', width: 220, pinned: true },
    { key: 'value', title: '值', width: 260 },
    { key: 'groupName', title: '分组', width: 110, sortable: true },
    { key: 'id', title: '键', width: 180 },
    { key: 'updatedBy', title: '更新人', width: 110 },
    { key: 'updateTime', title: '更新时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '名称 / 键 / 值' },
    { kind: 'text', key: 'groupName', label: '分组' },
  ],
  actions: [
    {
      name: 'edit',
      label: '编辑',
      dialog: (row, close) => (
        <AskDialog
          title={row.title}
          fields={[{ name: 'to', label: '值', control: 'textarea', initial: row.value, max: 2000 }]}
          done="参数已更新"
          send={({ to = '' }) => adminCalls.saveParam({ name: row.id, from: row.value, to })}
          onClose={close}
        >
          <History name={row.id} />
        </AskDialog>
      ),
    },
    {
      name: 'history',
      label: '修改历史',
      dialog: (row, close) => (
        <Dialog title={`${row.title} 修改历史`} onClose={close}>
          <History name={row.id} />
        </Dialog>
      ),
    },
  ],
  empty: '没有符合条件的参数，请调整筛选条件',
};

/** 参数. */
export const View = () => <AdminList list={LIST} />;
