import { isView, routeNamed } from '#src/lib/route-tree.ts';
import { keep, recall } from '#src/lib/tab-memory.ts';
import { $companyId, $user } from '#src/stores/session.ts';

import { type KeptView, type KeptViews, NO_VIEWS, viewKey } from './kept-views.ts';

interface Stored {
  readonly owner: string;
  readonly views: readonly KeptView[];
}

/** Whose views they are: another person, company or role begins anew. */
export function viewsOwner(): string {
  const user = $user.get();
  const companies = user?.companyList.map(({ basicInfo }) => basicInfo) ?? [];
  const roles = companies.map(({ companyId, roles: mine }) => [companyId, mine?.toSorted()]);
  return JSON.stringify([user?.id, $companyId.get(), roles]);
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((one) => typeof one === 'string');
}

/** An address that was built into the site of before may be gone from this one. */
function isKeptView(value: unknown): value is KeptView {
  if (typeof value !== 'object' || value === null) return false;
  const { key, name, search, noCache, record }: Partial<Record<keyof KeptView, unknown>> = value;
  const route = typeof name === 'string' ? routeNamed(name) : undefined;
  const isRoute = route !== undefined && isView(route) && !route.noCache && noCache === false;
  const isRecord = record === undefined || typeof record === 'string';
  return isRoute && isRecord && isTexts(search) && key === viewKey(route.path, search);
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, views }: Partial<Record<keyof Stored, unknown>> = value;
  return typeof owner === 'string' && Array.isArray(views) && views.every(isKeptView);
}

/** The views that this tab kept before it was reloaded, none of them on screen. */
export function recallViews(): KeptViews {
  const stored = recall('views', isStored);
  return stored?.owner === viewsOwner() ? { ...NO_VIEWS, views: stored.views } : NO_VIEWS;
}

/** Keeps them for after a reload: where they stood and what they were called, nothing of what they showed. */
export function rememberViews({ views }: KeptViews): void {
  const kept = views
    .filter(({ noCache }) => !noCache)
    .map(({ key, name, search, record }) => ({ key, name, search, noCache: false, record }));
  const stored: Stored = { owner: viewsOwner(), views: kept };
  keep('views', stored);
}
