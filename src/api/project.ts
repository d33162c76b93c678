import { queryOptions } from '@tanstack/react-query';
import { project } from '#contract/project/project.ts';

import { call } from './client.ts';
import { documentQueries } from './document.ts';

/** Projects (项目). */
export const projectQueries = documentQueries('project', project);

const key = projectQueries.key;

/** Stage lines and tabs. */
export const stageQueries = {
  /** The stage line of one project. */
  of: (projectId: string) =>
    queryOptions({
      queryKey: [...key, 'stages', projectId],
      queryFn: ({ signal }) => call(project.stage, { projectId }, { signal }),
    }),
  /** How many projects are in which stage. */
  counts: () =>
    queryOptions({
      queryKey: [...key, 'stages'],
      queryFn: ({ signal }) => call(project.stage, {}, { signal }),
    }),
};

/** What a new application takes over from an earlier project (复制上次). */
export async function copyProject(
  id: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  return (await call(project.copy, { id }, { signal })).values;
}
