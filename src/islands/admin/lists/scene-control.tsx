import { adminSceneControl, sceneDocument } from '#contract/scene-control.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { operatorExports } from '#src/api/export.ts';
import { coded, codedFilter } from '#src/widgets/coded.ts';
import { SCENE_STATUS } from '#src/widgets/statuses.ts';

import { AdminList, type AdminListDeclaration } from './admin-list.tsx';
import { approvalColumns, reviewLink, submitTimeFilter } from './approval-columns.ts';

type Row = AdminRow<'sceneControl'>;

const LIST: AdminListDeclaration<Row> = {
  route: 'adminSceneControl',
  source: adminLists.sceneControl,
  exports: operatorExports(adminSceneControl.export, sceneDocument.console.sheet),
  columns: [
    { key: 'sceneName', title: '现场名称', width: 180, pinned: true, link: reviewLink },
    { key: 'sceneNo', title: '登记编号', width: 150 },
    { key: 'projectName', title: '项目', width: 200 },
    { key: 'companyName', title: '登记企业', width: 200 },
    { ...coded('sceneType', 'SceneType'), title: '类型', width: 90 },
    { ...SCENE_STATUS, title: '状态', width: 100 },
    { key: 'address', title: '地址', width: 240 },
    { key: 'managerName', title: '负责人', width: 90 },
    { key: 'receiverCount', title: '签收人数', as: 'count', width: 90 },
    ...approvalColumns<Row>(),
  ],
  filters: [
    { kind: 'text', key: 'keyword', label: '编号 / 现场 / 项目 / 企业' },
    codedFilter('sceneType', '类型', 'SceneType'),
    codedFilter('sceneStatus', '状态', 'SceneStatus'),
    submitTimeFilter,
  ],
  empty: '客户提交现场登记后显示在这里',
};

/** 现场登记 of all companies. */
export const View = () => <AdminList list={LIST} />;
