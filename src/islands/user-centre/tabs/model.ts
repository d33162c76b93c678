import type { ViewName } from '#src/lib/routes.ts';
import type { Search } from '#src/ui/view-context.ts';

import type { KeptView, KeptViews } from '../kept-views.ts';

/** A view that was opened and not closed again; it need not stand in the page any more. */
export interface Tab {
  readonly key: string;
  readonly name: ViewName;
  /** Query that it was left with. */
  readonly search: Search;
  /** Name or number of the record that it shows. */
  readonly record?: string | undefined;
}

function tabOf({ key, name, search, record }: KeptView, before?: Tab): Tab {
  return { key, name, search, record: record ?? before?.record };
}

/** The tabs after the views have changed: each view has one, at the end when it is new. */
export function follow(tabs: readonly Tab[], { views }: KeptViews): Tab[] {
  const known = tabs.map((tab) => {
    const view = views.find(({ key }) => key === tab.key);
    return view ? tabOf(view, tab) : tab;
  });
  const added = views.filter((view) => !tabs.some(({ key }) => key === view.key));
  return [...known, ...added.map((view) => tabOf(view))];
}

/** The tab that comes to the front when that one is closed: the next, else the one before. */
export function heir(tabs: readonly Tab[], key: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs[at + 1] ?? tabs[at - 1];
}

/** Specification, section 2: the tag scroll step is the wheel delta divided by 4. */
export function scrollStep(wheelDelta: number): number {
  return wheelDelta / 4;
}

/** Path and query below /portal that a hash names (`#/user/message?read=false`); undefined for an ordinary anchor. */
export function hashTarget(hash: string): string | undefined {
  return hash.startsWith('#/') ? hash.slice(1) : undefined;
}
