import {
  SCENE_MODULE,
  type SceneDetail,
  type SceneRow,
  sceneControl,
  sceneDocument,
} from '#contract/scene-control.ts';
import { listExports } from '#src/api/export.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import type { DocumentView } from '#src/widgets/document/document-view.ts';
import { ProjectFilter } from '#src/widgets/project/project-filter.tsx';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

import { openView } from '../router.ts';

const DisableDialog = lazyPart(async () => (await import('./disable-dialog.tsx')).DisableDialog);

/** 现场登记: the company's sites (domain.md C.2). */
export const SITES: DocumentView<SceneRow, SceneDetail> = {
  title: '现场登记',
  label: '现场',
  routes: { list: 'sceneControl', form: 'sceneControlForm', detail: 'sceneControlDetail' },
  moduleId: SCENE_MODULE,
  queries: sceneQueries,
  calls: sceneControl,
  exports: listExports(sceneControl.export, sceneDocument.sheet),
  columns: [
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
  ],
  filters: [
    { kind: 'text', key: 'nameLike', label: '编号 / 现场 / 项目' },
    { kind: 'remote', key: 'projectId', label: '项目', Control: ProjectFilter },
    codedFilter('sceneType', '类型', 'SceneType'),
    codedFilter('sceneStatus', '状态', 'SceneStatus'),
    { kind: 'dateRange', key: 'createTime', label: '登记时间' },
  ],
  status: SCENE_STATUS,
  nameOf: ({ sceneName }) => sceneName,
  create: '登记现场',
  empty: (
    <>
      项目审批通过后，请<a href={addressOf('sceneControlForm')}>登记现场</a>
      ；核验通过即可提货到该现场
    </>
  ),
  actions: [
    {
      name: 'changeReceivers',
      label: '变更签收人',
      run: ({ id }) => Promise.resolve(openView('sceneControlForm', { id, change: 'receivers' })),
    },
    { name: 'disable', label: '停用', Dialog: DisableDialog },
  ],
};
