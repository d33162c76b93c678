import { queryOptions } from '@tanstack/react-query';
import { type ProjectOption, project } from '#contract/project/project.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import { call } from './client.ts';
import { documentQueries } from './document.ts';

/** Projects (项目). */
export const projectQueries = documentQueries('project', project);

const key = projectQueries.key;

/**
 * Projects by part of number or name, in states (codes of ProjectStatus, joined by ','), in which my company has a role (codes of
 * PartyRole, likewise), without 保理 (`goods`), or the one of an id.
 */
export const projectOptions = (
  asked: { id?: string; nameLike?: string; projectStatus?: string; role?: string; goods?: true },
  signal: AbortSignal,
): Promise<ProjectOption[]> => call(project.options, asked, { signal });

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
export const copyProject = (
  id: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof project.copy>> => call(project.copy, { id }, { signal });
