import { beforeEach, expect, test, vi } from 'vitest';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';

let published: string;
const reload = vi.fn();

/** A fresh page of version 1. */
async function openPage() {
  vi.resetModules();
  const { document } = fakeBrowser();
  Object.assign(document, { querySelector: () => null });
  document.documentElement.dataset.version = '1';
  vi.stubGlobal('location', { reload });
  const { loadCode } = await import('#src/lib/load-code.ts');
  await import('./version.ts');
  const { markDirty } = await import('./dirty.ts');
  return { loadCode, markDirty };
}

const lost =
  (text = 'Failed to fetch dynamically imported module') =>
  () =>
    Promise.reject(new TypeError(text));

beforeEach(() => {
  reload.mockClear();
  published = '1';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: published })));
});

test('what comes is passed on', async () => {
  const { loadCode } = await openPage();
  expect(await loadCode(() => Promise.resolve(7))).toBe(7);
});

test('lost code and lost styles have texts of their own', async () => {
  const { loadCode } = await openPage();
  await expect(loadCode(lost())).rejects.toThrow('页面加载失败');
  await expect(loadCode(lost('Unable to preload CSS for /x.css'))).rejects.toThrow('样式加载失败');
  expect(reload).not.toHaveBeenCalled();
});

test('code that does not come within 120 s is lost', async () => {
  vi.useFakeTimers();
  const { loadCode } = await openPage();
  const failed = vi.fn();
  loadCode(() => new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(String(failed.mock.calls[0])).toContain('页面加载失败');
});

test('on a site that was published anew the page is loaded once, however much is lost', async () => {
  const { loadCode } = await openPage();
  published = '2';
  void loadCode(lost());
  void loadCode(lost());
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});

test('never over unsaved input', async () => {
  const { loadCode, markDirty } = await openPage();
  published = '2';
  markDirty('form');
  await expect(loadCode(lost())).rejects.toThrow('页面加载失败');
  expect(reload).not.toHaveBeenCalled();
});
