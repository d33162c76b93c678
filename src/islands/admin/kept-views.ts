import { VIEW_SHARERS } from '#contract/account/platform-role.ts';
import { operatorViews } from '#src/api/operator-views.ts';
import { $operator, holdsRole } from '#src/stores/operator.ts';
import type { ViewStore } from '#src/ui/list-page/view-store.ts';

/** Saved views of the console's lists. */
export const VIEWS: ViewStore = {
  ...operatorViews,
  mayShare: () => holdsRole($operator.get(), ...VIEW_SHARERS),
};
