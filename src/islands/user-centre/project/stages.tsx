import { useQuery } from '@tanstack/react-query';

import type { ProjectDetail } from '#contract/project/project.ts';
import { serverNow } from '#src/api/flow.ts';
import { stageQueries } from '#src/api/project.ts';
import { Failed } from '#src/ui/list-page/list-body.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { ListSkeleton } from '#src/ui/skeleton.tsx';
import { StageLine } from '#src/ui/stage-line/stage-line.tsx';

/** 项目阶段: how far the project has come. */
export function Stages({ row: { id } }: { row: ProjectDetail }) {
  const { data, error, refetch } = useQuery(stageQueries.of(id));
  return (
    <Panel title="项目阶段">
      {data && <StageLine stages={data} now={serverNow()} />}
      {!data &&
        (error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={1} />
        ))}
    </Panel>
  );
}
