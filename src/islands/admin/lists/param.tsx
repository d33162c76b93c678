import { useQuery } from '@tanstack/react-query';
import { type ParamKind, paramType } from '#contract/params.ts';
import { adminParam } from '#contract/system.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { shownParam } from '#src/lib/param-value.ts';
import { Dialog } from '#src/ui/dialog.tsx';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog, type AskedField } from './ask-dialog.tsx';
import styles from './lists.module.css';

type Param = AdminRow<'param'>;

const SWITCH = [
  { value: '1', label: '开' },
  { value: '0', label: '关' },
] as const;

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
            <del>{shownParam(name, change.oldValue) || '（空）'}</del> →{' '}
            <ins>{shownParam(name, change.newValue) || '（空）'}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}

const HINTS: Readonly<Partial<Record<ParamKind, string>>> = {
  share: '填写小数，如 0.05 即 5 %',
  money: '单位：元',
};

/** What is asked for, as its parameter is kept. */
function valueField({ id, value }: Pick<Param, 'id' | 'value'>): AskedField {
  const { kind, unit } = paramType(id);
  const field = { name: 'to', label: '值', initial: value };
  if (kind === 'flag') return { ...field, control: 'select', options: SWITCH };
  if (kind === 'text') return { ...field, control: 'textarea', max: 2000 };
  const hint = HINTS[kind] ?? (unit && `单位：${unit}`);
  return { ...field, max: 30, ...(hint && { hint }) };
}

const LIST: AdminListDeclaration<Param> = {
  route: 'adminParam',
  source: adminLists.param,
  exports: operatorExports(adminParam.export, adminParam.sheet),
  columns: [
    {
      key: 'title',
      title: '名称',
      width: 340,
      pinned: true,
      under: { key: 'id', title: '键' },
    },
    {
      key: 'value',
      title: '值',
      width: 260,
      value: ({ id, value }) => shownParam(id, value),
    },
    { key: 'groupName', title: '分组', width: 110, sortable: true },
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
          fields={[valueField(row)]}
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
