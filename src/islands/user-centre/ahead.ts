// The script of every user-centre page that runs while React is still on its way: what the guard and the first view are
// going to ask for is asked now. It counts against the first paint of data, so it imports nothing of React or Mantine.
import { messagePage } from '#contract/message/message.ts';
import { workbenchSummary } from '#contract/workbench.ts';
import { askAhead } from '#src/api/ahead.ts';
import { portalPath } from '#src/lib/paths.ts';
import { FIRST_VIEW } from '#src/lib/route-tree.ts';
import { ROUTES, type ViewName } from '#src/lib/routes.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { $token, loadUser } from '#src/stores/session.ts';
import type { Search } from '#src/ui/view-context.ts';
import { filterOf } from '#src/widgets/message/filter.ts';

/** The first request of a view for a query of its address; the view takes the answer by callOrTake(). */
const FIRST_REQUEST: Partial<Record<ViewName, (search: Search) => void>> = {
  workbench: () => askAhead(workbenchSummary, {}),
  message: (search) => askAhead(messagePage, filterOf(search)),
};

function firstView(): ViewName | undefined {
  const name = ROUTES.find(({ path }) => portalPath(path) === location.pathname)?.name;
  return name === 'user' ? FIRST_VIEW.name : name;
}

if ($token.get() !== undefined) {
  // The guard deals with failures, and goes on when both are there.
  loadUser().catch(() => undefined);
  loadEnums().catch(() => undefined);
  const name = firstView();
  if (name !== undefined) {
    FIRST_REQUEST[name]?.(Object.fromEntries(new URLSearchParams(location.search)));
  }
}
