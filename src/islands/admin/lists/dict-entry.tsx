import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ADMINISTRATORS } from '#contract/account/platform-role.ts';
import { adminDictEntry } from '#contract/reference/dict.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import type { FilterOption } from '#src/ui/filter-bar/filters.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { useView } from '#src/ui/view-context.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { keptActions, STATUS_COLUMN } from './kept.tsx';
import { OPEN_STATUS } from './words.ts';

type Entry = AdminRow<'dictEntry'>;

/** More than there are dictionaries. */
const MOST = 100;
const NAME = { name: 'dictLabel', label: '名称', required: true, max: 50 } as const;

function AddDialog({ dicts, onClose }: { dicts: readonly FilterOption[]; onClose: () => void }) {
  const { dictKey = dicts[0]?.value ?? '' } = useView().search;
  return (
    <AskDialog
      title="新增条目"
      fields={[
        { name: 'dictKey', label: '字典', control: 'select', options: dicts, initial: dictKey },
        NAME,
        {
          name: 'dictValue',
          label: '值',
          max: 20,
          hint: '单据中保存的代码，新增后不能修改；留空则自动编号',
        },
      ]}
      done="已新增，新的申请即可选择"
      send={({ dictKey: key = '', dictLabel = '', dictValue = '' }, action) =>
        adminCalls.addDictEntry({ dictKey: key, dictLabel, dictValue }, action)
      }
      onClose={onClose}
    />
  );
}

function RenameDialog({ row, onClose }: { row: Entry; onClose: () => void }) {
  const { id, version, dictName, dictValue } = row;
  return (
    <AskDialog
      title="修改名称"
      fields={[{ ...NAME, initial: row.dictLabel, hint: '已有单据中的该条目也按新名称显示' }]}
      done="已修改"
      send={({ dictLabel = '' }, action) =>
        adminCalls.renameDictEntry({ id, version, dictLabel }, action)
      }
      onClose={onClose}
    >
      <p>
        {dictName}，值 {dictValue}
      </p>
    </AskDialog>
  );
}

function listOf(dicts: readonly FilterOption[]): AdminListDeclaration<Entry> {
  return {
    route: 'adminDictEntry',
    source: adminLists.dictEntry,
    exports: operatorExports(adminDictEntry.export, adminDictEntry.sheet),
    columns: [
      { key: 'dictLabel', title: '名称', width: 240, pinned: true },
      { key: 'dictValue', title: '值', width: 90 },
      {
        key: 'dictName',
        title: '字典',
        width: 150,
        under: { key: 'dictKey', title: '键' },
      },
      STATUS_COLUMN,
      { key: 'updatedBy', title: '更新人', width: 120 },
      { key: 'updateTime', title: '更新时间', width: 160 },
    ],
    filters: [
      { kind: 'text', key: 'keyword', label: '名称 / 值 / 字典' },
      { kind: 'select', key: 'dictKey', label: '字典', options: () => dicts },
      { kind: 'select', key: 'status', label: '状态', options: () => OPEN_STATUS },
    ],
    create: {
      label: '新增条目',
      roles: ADMINISTRATORS,
      dialog: (close) => <AddDialog dicts={dicts} onClose={close} />,
    },
    actions: [
      {
        name: 'rename',
        label: '修改名称',
        dialog: (row, close) => <RenameDialog row={row} onClose={close} />,
      },
      ...keptActions<Entry>(
        {
          move: adminCalls.moveDictEntry,
          stop: adminCalls.stopDictEntry,
          start: adminCalls.startDictEntry,
        },
        ({ dictName, dictLabel }) =>
          `${dictName}“${dictLabel}”停用后不再提供选择，已有单据照常显示。确定停用吗？`,
      ),
    ],
    empty: '没有符合条件的条目，请调整筛选条件或点击“新增条目”',
  };
}

/** 字典条目. */
export function View() {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminLists.dict.key, 'names'],
    queryFn: ({ signal }) => adminLists.dict.page({ pageSize: MOST }, signal),
  });
  const list = useMemo(
    () => data && listOf(data.content.map(({ id: value, name: label }) => ({ value, label }))),
    [data],
  );
  if (list) return <AdminList list={list} />;
  return error ? (
    <Failed error={error} onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton rows={8} />
  );
}
