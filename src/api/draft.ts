import { type Draft, draftDelete, draftDetail, draftSave } from '#contract/form/draft.ts';

import { call } from './client.ts';

/** My draft (草稿) of a form, or null. */
export function fetchDraft(draftKey: string): Promise<Draft | null> {
  return call(draftDetail, { draftKey });
}

/** Keeps a draft; without version the first time. Rejects with code 409 and the other one where it was saved elsewhere. */
export function saveDraft(
  draftKey: string,
  content: Record<string, unknown>,
  version?: number,
): Promise<{ version: number; updateTime: string }> {
  return call(draftSave, { draftKey, content, ...(version !== undefined && { version }) });
}

/** Drops my draft of a form. */
export async function dropDraft(draftKey: string): Promise<void> {
  await call(draftDelete, { draftKey });
}
