import { beforeEach, expect, test, vi } from 'vitest';

import { type FakeBrowser, fakeBrowser } from '../../tests/helpers/fake-browser.ts';

let browser: FakeBrowser;
let published: string;
const reload = vi.fn();

/** A fresh page of that version; both storages stay. */
async function openPage(version: string, dialog: object | null = null) {
  vi.resetModules();
  Object.assign(browser.document, { querySelector: () => dialog });
  browser.document.documentElement.dataset.version = version;
  const { rememberOwnVersion } = await import('#src/lib/site-version.ts');
  rememberOwnVersion();
  const dirty = await import('./dirty.ts');
  return { ...(await import('./version.ts')), ...dirty };
}

beforeEach(() => {
  browser = fakeBrowser();
  reload.mockClear();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: published })));
  published = '1';
});

test('a page of the published version stays, and the version is stored', async () => {
  await (await openPage('1')).checkVersion();
  expect([reload.mock.calls.length, browser.local.getItem('vmp_version')]).toEqual([0, '1']);
});

test('a page is loaded anew for a version once, whatever a cache on the way still answers', async () => {
  const page = await openPage('1');
  published = '2';
  await page.checkVersion();
  expect(reload).toHaveBeenCalledTimes(1);
  await (await openPage('1')).checkVersion();
  expect(reload).toHaveBeenCalledTimes(1);
  published = '3';
  await (await openPage('2')).checkVersion();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a stored version that differs is enough, as the specification says', async () => {
  const page = await openPage('1');
  browser.local.setItem('vmp_version', '0');
  await page.checkVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('nothing is lost: unsaved input, an open dialog and a running write are asked first', async () => {
  for (const [dialog, dirty, holds] of [
    [null, true, false],
    [{}, false, false],
    [null, false, true],
  ] as const) {
    published = '1';
    const page = await openPage('1', dialog);
    published = '2';
    if (dirty) page.markDirty('form');
    page.holdReloads(() => holds);
    await page.checkVersion();
    expect([reload.mock.calls.length, page.$newVersion.get()]).toEqual([0, '2']);
  }
});

test('who says 稍后 is not asked again, and gets the version when nothing is left to lose', async () => {
  const page = await openPage('1');
  page.markDirty('form');
  published = '2';
  await page.checkVersion();
  page.postponeNewVersion();
  await page.checkVersion();
  expect([reload.mock.calls.length, page.$newVersion.get()]).toEqual([0, undefined]);
  page.markClean('form');
  await page.checkVersion();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what is no version changes nothing', async () => {
  const page = await openPage('1');
  const answers = [
    () => Promise.resolve(new Response('<h1>', { status: 404 })),
    () => Promise.resolve(Response.json({ version: 7 })),
    () => Promise.reject(new TypeError('offline')),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer);
    await page.checkVersion();
  }
  expect([reload.mock.calls.length, browser.local.getItem('vmp_version')]).toEqual([0, '1']);
});
