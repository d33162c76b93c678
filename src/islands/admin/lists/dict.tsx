import { adminDict } from '#contract/reference/dict.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { historyAction } from './change-history.tsx';

const LIST: AdminListDeclaration<AdminRow<'dict'>> = {
  route: 'adminDict',
  source: adminLists.dict,
  exports: operatorExports(adminDict.export, adminDict.sheet),
  columns: [
    {
      key: 'name',
      title: '名称',
      width: 150,
      pinned: true,
      sortable: true,
      under: { key: 'id', title: '键' },
      link: { route: 'adminDictEntry', query: { dictKey: 'id' } },
    },
    { key: 'entries', title: '启用条目', width: 260 },
    { key: 'offered', title: '启用条目数', width: 110, as: 'count' },
    { key: 'stopped', title: '停用条目数', width: 110, as: 'count' },
    { key: 'usedBy', title: '用于字段', width: 140 },
    { key: 'updatedBy', title: '更新人', width: 120 },
    { key: 'updateTime', title: '更新时间', width: 160 },
  ],
  filters: [{ kind: 'text', key: 'keyword', label: '名称 / 键' }],
  actions: [historyAction(adminLists.dict.key, adminCalls.dictHistory)],
  empty: '没有符合条件的字典，请调整筛选条件',
};

/** 数据字典. */
export const View = () => <AdminList list={LIST} />;
