import { type SceneDetail, type SceneRow, sceneDocument } from '#contract/scene-control.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { documentView } from '#src/widgets/document/declared-view.ts';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

import { openView } from '../router.ts';

const DisableDialog = lazyPart(async () => (await import('./disable-dialog.tsx')).DisableDialog);

/** 现场登记: the company's sites (rules.md C.2). */
export const SITES = documentView<SceneRow, SceneDetail>(sceneDocument, {
  label: '现场',
  queries: sceneQueries,
  status: SCENE_STATUS,
  columns: [
    'sceneName',
    'projectName',
    'sceneType',
    'sceneStatus',
    'sceneNo',
    'address',
    'managerName',
    'receiverCount',
    'createTime',
  ],
  looks: {
    sceneName: { under: { key: 'sceneNo', title: '登记编号' } },
    sceneNo: { hidden: true },
    projectName: { card: 'about' },
    sceneType: { title: '类型', card: 'foot' },
  },
  search: '编号 / 现场 / 项目',
  nameOf: ({ sceneName }) => sceneName,
  create: '登记现场',
  empty: '还没有登记现场。项目审批通过后登记，核验通过即可提货到该现场',
  actions: [
    {
      name: 'changeReceivers',
      label: '变更签收人',
      run: ({ id }) => Promise.resolve(openView('sceneControlForm', { id, change: 'receivers' })),
    },
    { name: 'disable', label: '停用', Dialog: DisableDialog },
  ],
});
