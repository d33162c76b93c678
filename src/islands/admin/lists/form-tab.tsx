import { adminFormTab } from '#contract/form/admin.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { enumOptions } from '#src/stores/enums.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';

const LIST: AdminListDeclaration<AdminRow<'formTab'>> = {
  route: 'adminFormTab',
  source: adminLists.formTab,
  exports: operatorExports(adminFormTab.export, adminFormTab.sheet),
  columns: [
    {
      key: 'moduleName',
      title: '表单',
      width: 150,
      pinned: true,
      link: { route: 'adminFormField', query: { id: 'id' } },
    },
    { key: 'productName', title: '产品线', width: 110 },
    {
      key: 'formVersion',
      title: '版本',
      width: 80,
      value: ({ formVersion }) => `v${formVersion}`,
    },
    { key: 'tabs', title: '页签', width: 420 },
    { key: 'fields', title: '字段数', width: 90, as: 'count' },
    { key: 'required', title: '必填字段数', width: 110, as: 'count' },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '表单 / 产品线 / 页签' },
    { kind: 'select', key: 'moduleId', label: '表单', options: () => enumOptions('ModuleId') },
  ],
  empty: '没有符合条件的表单，请调整筛选条件',
};

/** 表单配置. */
export const View = () => <AdminList list={LIST} />;
