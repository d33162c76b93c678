import { Button } from '@mantine/core';
import { savedViews } from '#src/api/saved-view.ts';
import { sceneQueries } from '#src/api/scene-control.ts';
import { portalPath } from '#src/lib/paths.ts';
import { breadcrumb, routeNamed } from '#src/lib/route-tree.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import { ListPanel } from '#src/ui/list-page/list-panel.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { codedFilter } from '#src/widgets/coded.ts';
import { ProjectFilter } from '#src/widgets/project/project-filter.tsx';

import { useSceneActions } from './actions.tsx';
import { COLUMNS, EXPORTS } from './columns.ts';

const FORM = portalPath('/sceneControlForm');

const FILTERS: readonly Filter[] = [
  { kind: 'text', key: 'nameLike', label: '编号 / 现场 / 项目' },
  { kind: 'remote', key: 'projectId', label: '项目', Control: ProjectFilter },
  codedFilter('sceneType', '类型', 'SceneType'),
  codedFilter('sceneStatus', '状态', 'SceneStatus'),
  { kind: 'dateRange', key: 'createTime', label: '登记时间' },
];

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
            项目审批通过后，请<a href={FORM}>登记现场</a>；核验通过即可提货到该现场
          </>
        }
      />
      {dialog}
    </>
  );
}
