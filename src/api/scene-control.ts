import type { AttachmentInput } from '#contract/file/file.ts';
import { project } from '#contract/project/project.ts';
import { sceneControl } from '#contract/scene-control.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import { documentQueries } from './document.ts';

/** Sites (现场登记); identity numbers of signers travel sealed. */
export const sceneQueries = documentQueries('sceneControl', sceneControl);

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

/** A project with its place. */
export function fetchProject(
  id: string,
  signal: AbortSignal,
): Promise<CallOutput<typeof project.detail>> {
  return call(project.detail, { id }, { signal });
}
