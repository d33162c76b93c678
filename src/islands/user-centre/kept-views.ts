import type { ViewName } from '#src/lib/routes.ts';
import type { Search } from '#src/ui/view-context.ts';

/** A view that stands in the page, shown or hidden. */
export interface KeptView {
  /** Path, and the record that it shows: two records are two views, two filters of one list are not. */
  readonly key: string;
  readonly name: ViewName;
  readonly search: Search;
  readonly noCache: boolean;
  /** Name or number of the record that it shows, once it has said so. */
  readonly record?: string | undefined;
  /** How often it was refreshed: each time it starts anew. */
  readonly turn?: number | undefined;
}

export interface KeptViews {
  /** Key of the view on screen. */
  readonly active: string | undefined;
  /** Longest unseen first. */
  readonly views: readonly KeptView[];
}

export const NO_VIEWS: KeptViews = { active: undefined, views: [] };

/** More than a person goes back and forth between; the longest unseen one goes. */
const MOST = 8;

/** Key of the view of a route for that query. */
export function viewKey(path: string, search: Search): string {
  return search.id === undefined ? path : `${path}?id=${search.id}`;
}

const isEmpty = (search: Search) => Object.keys(search).every((name) => name === 'id');

/**
 * Shows a view. A kept one that is reached by its bare address keeps the filters it had; the caller puts them back
 * into the address. The first one of a page shows what its address asks for, whatever the page before had. Views that are not
 * to be kept end as soon as another one shows; with `holds`, because one of them has text that is nowhere else, all of them
 * stay, so that a link or the back button loses nothing.
 */
export function show({ active, views }: KeptViews, wanted: KeptView, holds = false): KeptViews {
  const before = views.find((view) => view.key === wanted.key);
  const comesBack = active !== undefined && active !== wanted.key;
  const returns = before !== undefined && comesBack && isEmpty(wanted.search);
  const shown = returns ? before : { ...wanted, record: before?.record, turn: before?.turn };
  const others = views.filter((view) => view.key !== wanted.key && (holds || !view.noCache));
  return {
    active: wanted.key,
    views: holds ? [...others, shown] : [...others, shown].slice(-MOST),
  };
}

/** Ends views; the one on screen stays, because something has to show. */
export function close({ active, views }: KeptViews, keys: ReadonlySet<string>): KeptViews {
  return { active, views: views.filter(({ key }) => key === active || !keys.has(key)) };
}

/** Starts a view anew. */
export function refresh({ active, views }: KeptViews, key: string): KeptViews {
  const anew = (view: KeptView) => ({ ...view, turn: (view.turn ?? 0) + 1 });
  return { active, views: views.map((view) => (view.key === key ? anew(view) : view)) };
}
