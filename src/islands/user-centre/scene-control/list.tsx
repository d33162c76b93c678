import { Button } from '@mantine/core';

import { type SceneRow, sceneControl, sceneSheet } from '#contract/scene-control.ts';
import { listExports } from '#src/api/export.ts';
import { savedViews } from '#src/api/saved-view.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import { enumName, enumOptions } from '#src/stores/enums.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import type { Column } from '#src/ui/list-table/column.ts';
import { PageHead } from '#src/ui/page-head.tsx';
import { statusOf } from '#src/widgets/project/scene-words.ts';
import { useSceneActions } from './actions.tsx';

const FORM = portalPath('/sceneControlForm');

const COLUMNS: readonly Column<SceneRow>[] = [
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
  {
    key: 'sceneType',
    title: '类型',
    width: 90,
    sortable: true,
    value: ({ sceneType }) => (sceneType === '' ? '' : enumName('SceneType', sceneType)),
  },
  { key: 'address', title: '地址', width: 240 },
  { key: 'managerName', title: '负责人', width: 90 },
  { key: 'receiverCount', title: '签收人数', as: 'count', width: 90 },
  {
    key: 'sceneStatus',
    title: '状态',
    width: 100,
    sortable: true,
    value: (row) => statusOf(row).text,
    tone: (row) => statusOf(row).tone,
  },
  { key: 'createTime', title: '登记时间', as: 'dateTime', width: 160, sortable: true },
];

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 现场 / 项目' },
  { kind: 'select', key: 'sceneType', label: '类型', options: () => enumOptions('SceneType') },
  {
    kind: 'select',
    key: 'sceneStatus',
    label: '状态',
    options: () => enumOptions('SceneStatus'),
  },
  { kind: 'dateRange', key: 'createTime', label: '登记时间' },
];

const EXPORTS = listExports(sceneControl.export, sceneSheet);

/** 现场登记: the company's sites. */
export function View() {
  const route = routeNamed('sceneControl');
  const { actions, dialog } = useSceneActions();
  return (
    <>
      <PageHead title={route?.title ?? ''} crumbs={breadcrumb(route)}>
        <Button component="a" href={FORM}>
          登记现场
        </Button>
      </PageHead>
      <ListPanel
        label="现场"
        listKey="sceneControl"
        source={sceneQueries}
        exports={EXPORTS}
        views={savedViews}
        columns={COLUMNS}
        filters={FILTERS}
        actions={actions}
        empty={
          <>
            请先<a href={FORM}>登记现场</a>，核验通过后即可提货到该现场
          </>
        }
      />
      {dialog}
    </>
  );
}
