import {
  type SavedView,
  savedViewDelete,
  savedViewList,
  savedViewSave,
} from '#contract/noun/saved-view.ts';

import { callOrTake, takeAnswer } from './ahead.ts';
import { call } from './client.ts';

type NewView = Omit<SavedView, 'id' | 'shared'> & { readonly id?: string };

/** Saved views (视图) of lists, as ui/list-page wants them kept. */
export const savedViews = {
  list: (listKey: string, signal: AbortSignal) => callOrTake(savedViewList, { listKey }, signal),
  ahead: (listKey: string) => takeAnswer(savedViewList, { listKey }),
  save: (listKey: string, { id, name, state, isDefault }: NewView) =>
    call(savedViewSave, { ...(id !== undefined && { id }), listKey, name, state, isDefault }),
  remove: (id: string) => call(savedViewDelete, { id }),
};
