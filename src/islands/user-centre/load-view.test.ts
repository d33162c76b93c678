import { afterEach, expect, test, vi } from 'vitest';

import { VIEW_IN_PAGE } from '#src/lib/page-signals.ts';

import { loadedView, loadView } from './load-view.ts';

afterEach(() => vi.unstubAllGlobals());

test('a view that stands in its page is the same component to whoever asks, so that nobody draws it twice', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  // Written into the page as a function, which makes the component anew each time.
  vi.stubGlobal(VIEW_IN_PAGE, { delivery: async () => ({ View: vi.fn() }) });
  const first = await loadView('delivery');
  expect(loadedView('delivery')).toBe(first);
  expect(await loadView('delivery')).toBe(first);
});
