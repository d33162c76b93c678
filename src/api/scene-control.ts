import type { AttachmentInput } from '#contract/file/file.ts';
import { PROJECT_STATUS, project } from '#contract/project/project.ts';
import { sceneControl } from '#contract/scene-control.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { nounQueries } from './noun.ts';

/** Sites (现场登记): what lists and details ask. */
export const sceneQueries = nounQueries('sceneControl', sceneControl);

interface SceneInput {
  readonly id?: string;
  readonly version?: number;
  readonly values: Record<string, unknown>;
}

/** Creates or changes a site; identity numbers travel sealed. Answers the id. */
export function saveScene(input: SceneInput, action: Action): Promise<string> {
  return call(sceneControl.save, input, { action });
}

/** Submits a site for approval (提交). */
export function submitScene(id: string, action?: Action): Promise<unknown> {
  return call(sceneControl.submit, { id }, action && { action });
}

interface SignersInput {
  id: string;
  version: number;
  reason: string;
  receivers: Record<string, unknown>[];
  attachment: AttachmentInput[];
}

/** Changes who may sign at an approved site (变更签收人); identity numbers travel sealed. */
export async function changeReceivers(input: SignersInput, action: Action): Promise<void> {
  await call(sceneControl.changeReceivers, input, { action });
}

/** Ends an approved site (停用). */
export async function disableScene(
  input: { id: string; version: number; reason: string },
  action: Action,
): Promise<void> {
  await call(sceneControl.disable, input, { action });
}

/** Projects that sites may be registered for, by part of number or name. */
export async function searchProjects(
  nameLike: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof project.page>['content']> {
  const projectStatus = [PROJECT_STATUS.signing, PROJECT_STATUS.running];
  return (await call(project.page, { nameLike, projectStatus, pageSize: 50 }, { signal })).content;
}

/** A project with its place. */
export function fetchProject(
  id: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof project.detail>> {
  return call(project.detail, { id }, { signal });
}
