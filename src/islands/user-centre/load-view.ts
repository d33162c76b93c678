import type { ComponentType } from 'react';

import { LoadError } from '#src/lib/errors.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { VIEW_IN_PAGE, VIEW_OF_PAGE, VIEW_WITHIN } from '#src/lib/page-signals.ts';

import type { ViewCode, Views } from './views.ts';

/** What stands in the place of a view that the role may not use. */
export const REFUSED = 'refused';

const loaded = new Map<keyof Views, ComponentType>();

/** The table of all views, which the first one of a page does without. */
const allViews = () => import('./views.ts');

/** Fetches what another view than the page's first one needs before its own code. */
export function prepareViews(): void {
  // Whoever goes there asks again, and hears of a failure.
  allViews().catch(() => undefined);
}

/** Resolves once a sheet that the page has asked for is in use. */
function inUse(asked: Element): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
  });
  // As it is written there: others look by these words whether the page has it.
  sheet.setAttribute('href', asked.getAttribute('href') ?? '');
  document.head.append(sheet);
  return new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => resolve());
    sheet.addEventListener('error', () => reject(new LoadError('style')));
  });
}

type InPage = Partial<Record<typeof VIEW_IN_PAGE, Record<string, () => Promise<ViewCode>>>>;

/** How the code of the view that this page was made for is had: from the page, or from the file that it names. */
function asked(name: string): (() => Promise<ViewCode | undefined>) | undefined {
  const inPage = (globalThis as InPage)[VIEW_IN_PAGE]?.[name];
  const file = document.querySelector<HTMLLinkElement>(`link[${VIEW_OF_PAGE}="${name}"]`);
  if (inPage || !file) return inPage;
  const within = file.getAttribute(VIEW_WITHIN);
  return async () => {
    const code: ViewCode & Record<string, ViewCode> = await import(/* @vite-ignore */ file.href);
    return within === null ? code : code[within];
  };
}

/** The code of the view that this page was made for (scripts/site/preload-shells.ts), with its sheet. */
async function codeOfPage(name: string): Promise<ViewCode | undefined> {
  const fetchCode = asked(name);
  if (!fetchCode) return undefined;
  const sheet = document.querySelector('link[rel=preload][as=style]');
  const [code] = await Promise.all([fetchCode(), sheet && inUse(sheet)]);
  return code;
}

/** The view of a route whose code has come; undefined before. */
export function loadedView(name: keyof Views): ComponentType | undefined {
  return loaded.get(name);
}

/**
 * Fetches the code of a view; rejects when it cannot be had, and the next call tries again. What has come is handed out again: a
 * view that stands in the page is made anew by each asking, and another component in its place would begin, and ask, once more.
 */
export async function loadView(name: keyof Views): Promise<ComponentType> {
  const before = loaded.get(name);
  if (before) return before;
  const { View } = await loadCode(
    async () => (await codeOfPage(name)) ?? (await (await allViews()).VIEWS[name]()),
  );
  loaded.set(name, View);
  return View;
}
