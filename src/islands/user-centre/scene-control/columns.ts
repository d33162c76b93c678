import { type SceneRow, sceneControl, sceneDocument } from '#contract/scene-control.ts';
import { listExports } from '#src/api/export.ts';
import type { Column } from '#src/ui/list-table/column.ts';
import { coded } from '#src/widgets/coded.ts';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

/** Columns of a list of sites; a list within a project leaves its name out. */
export const COLUMNS: readonly Column<SceneRow>[] = [
  {
    key: 'sceneName',
    title: '现场名称',
    width: 180,
    pinned: true,
    sortable: true,
    link: { route: 'sceneControlDetail', query: { id: 'id' } },
  },
  { key: 'sceneNo', title: '登记编号', width: 150 },
  { key: 'projectName', title: '项目', width: 200 },
  { ...coded('sceneType', 'SceneType'), title: '类型', width: 90, sortable: true },
  { ...SCENE_STATUS, title: '状态', width: 100, sortable: true },
  { key: 'address', title: '地址', width: 240 },
  { key: 'managerName', title: '负责人', width: 90 },
  { key: 'receiverCount', title: '签收人数', as: 'count', width: 90 },
  { key: 'createTime', title: '登记时间', as: 'dateTime', width: 160, sortable: true },
];

export const EXPORTS = listExports(sceneControl.export, sceneDocument.sheet);
