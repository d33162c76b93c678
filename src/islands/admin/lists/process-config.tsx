import { adminProcessConfig } from '#contract/flow/process-config.ts';
import { type AdminRow, adminCalls, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { enumOptions } from '#src/stores/enums.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { historyAction } from './change-history.tsx';
import { STATUS_COLUMN } from './kept.tsx';
import { OPEN_STATUS } from './words.ts';

const LIST: AdminListDeclaration<AdminRow<'processConfig'>> = {
  route: 'adminProcessConfig',
  source: adminLists.processConfig,
  exports: operatorExports(adminProcessConfig.export, adminProcessConfig.sheet),
  columns: [
    {
      key: 'name',
      title: '流程',
      width: 190,
      pinned: true,
      under: { key: 'processDefKey', title: '流程编号' },
      link: { route: 'adminProcess', query: { id: 'id' } },
    },
    { key: 'moduleName', title: '业务模块', width: 110 },
    { key: 'productName', title: '产品线', width: 100 },
    {
      key: 'processVersion',
      title: '版本',
      width: 80,
      value: ({ processVersion }) => `v${processVersion}`,
    },
    STATUS_COLUMN,
    { key: 'nodes', title: '节点', width: 360 },
    { key: 'running', title: '在办单据', width: 100, as: 'count' },
    { key: 'publishedBy', title: '发布人', width: 120 },
    { key: 'publishTime', title: '发布时间', width: 160 },
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '流程 / 编号 / 节点' },
    {
      kind: 'select',
      key: 'moduleId',
      label: '业务模块',
      options: () => enumOptions('ModuleId'),
    },
    { kind: 'select', key: 'status', label: '状态', options: () => OPEN_STATUS },
  ],
  actions: [historyAction(adminLists.processConfig.key, adminCalls.processHistory)],
  empty: '没有符合条件的流程，请调整筛选条件',
};

/** 审批流程. */
export const View = () => <AdminList list={LIST} />;
