import { adminSavedView } from '#contract/noun/admin-saved-view.ts';
import type { SavedView } from '#contract/noun/saved-view.ts';

import { call } from './client.ts';

type NewView = Omit<SavedView, 'id'> & { readonly id?: string };

/** Saved views (视图) of the console's lists: the operator's own, and those of all operators. */
export const operatorViews = {
  list: (listKey: string, signal: AbortSignal) =>
    call(adminSavedView.list, { listKey }, { signal }),
  save: (listKey: string, { id, name, state, isDefault, shared }: NewView) =>
    call(adminSavedView.save, {
      ...(id !== undefined && { id }),
      listKey,
      name,
      state,
      isDefault,
      shared,
    }),
  remove: (id: string) => call(adminSavedView.delete, { id }),
};
