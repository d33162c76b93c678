// The script of every user-centre page that runs while React is still on its way: what the guard and the first view are
// going to ask for is asked now. It counts against the first paint of data, so it imports nothing of React or Mantine.
import { messagePage } from '#contract/message/message.ts';
import { savedViewList } from '#contract/noun/saved-view.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { workbenchSummary } from '#contract/workbench.ts';
import { askAhead } from '#src/api/ahead.ts';
import { FIRST_CALL } from '#src/lib/page-signals.ts';
import { portalPath } from '#src/lib/paths.ts';
import { FIRST_VIEW, isView, mayUse, routeNamed } from '#src/lib/route-tree.ts';
import { ROUTES, type RouteEntry, type ViewName } from '#src/lib/routes.ts';
import { rolesBefore } from '#src/lib/tab-memory.ts';
import { loadEnums } from '#src/stores/enums.ts';
import { $loginFlag, loadUserEarly } from '#src/stores/session.ts';
import { PAGE_SIZES } from '#src/ui/pages.ts';
import type { Search } from '#src/ui/view-context.ts';
import { filterOf } from '#src/widgets/message/filter.ts';

/** The first request of a view for a query of its address; the view takes the answer by callOrTake(). */
const FIRST_REQUEST: Partial<Record<ViewName, (search: Search) => void>> = {
  workbench: () => askAhead(workbenchSummary, {}),
  message: (search) => askAhead(messagePage, filterOf(search)),
};

/** Of a list or a detail, by the call that the page names (src/lib/first-call.ts). */
function askForRecords(route: ViewName, { id, ...others }: Search): void {
  const said = document.querySelector<HTMLMetaElement>(`meta[name=${FIRST_CALL}]`)?.content ?? '';
  const [name = '', verb, path = ''] = said.split(' ');
  const method = verb === 'GET' ? 'GET' : 'POST';
  // Filters are the view's to read, and a record of a list's own route is shown by its call for details.
  const isList = method === 'POST';
  if (said === '' || Object.keys(others).length > 0 || isList === (id !== undefined)) return;
  const asked: Endpoint = { ...savedViewList, name, path, method };
  askAhead(asked, isList ? { pageNum: 1, pageSize: PAGE_SIZES[0] } : { id });
  if (isList) askAhead(savedViewList, { listKey: route });
}

function firstRoute() {
  const name = ROUTES.find(({ path }) => portalPath(path) === location.pathname)?.name;
  return routeNamed(name === 'user' ? FIRST_VIEW.name : (name ?? ''));
}

/** Records are a company's, and for the roles that may see them. Where nobody knows of either, the server says so. */
function mayAsk(route: RouteEntry): boolean {
  const roles = rolesBefore();
  return roles === undefined || (roles !== null && mayUse(route, roles));
}

if (!$loginFlag.get()) {
  // All at once; the guard uses them in their order (specification, section 2), and deals with failures.
  loadUserEarly().catch(() => undefined);
  loadEnums().catch(() => undefined);
  const route = firstRoute();
  if (route && isView(route)) {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    const ask = FIRST_REQUEST[route.name];
    if (ask) ask(search);
    else if (mayAsk(route)) askForRecords(route.name, search);
  }
}
