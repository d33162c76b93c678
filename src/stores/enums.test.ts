import { beforeEach, expect, test, vi } from 'vitest';

import { type FakeBrowser, fakeBrowser } from '../../tests/helpers/fake-browser.ts';

const entry = (code: number, name: string) => ({ code, codeStr: String(code), name });

let browser: FakeBrowser;

function answering(general: unknown, project: unknown): void {
  vi.stubGlobal('fetch', (url: string) => {
    const data = url.endsWith('allEnums') ? general : project;
    return data instanceof Error
      ? Promise.reject(data)
      : Promise.resolve(Response.json({ code: 0, data }));
  });
}

async function openPage() {
  vi.resetModules();
  return await import('./enums.ts');
}

beforeEach(() => {
  browser = fakeBrowser();
});

test('merges both calls, those of projects winning, and keeps them for the next visit', async () => {
  answering({ A: [entry(1, '甲')], B: [entry(1, '旧')] }, { B: [entry(1, '新')] });
  const first = await openPage();
  await first.loadEnums();
  expect([first.enumName('A', 1), first.enumName('B', '1')]).toEqual(['甲', '新']);
  expect(JSON.parse(browser.local.getItem('AllEnums') ?? '')).toEqual(first.$enums.get());
  const second = await openPage();
  expect(second.enumName('B', 1)).toBe('新');
});

test('a code is known by its number or by its text, whichever a backend sends', async () => {
  answering({ A: [{ code: 1, name: '甲' }], B: [{ codeStr: 'b', name: '乙' }] }, null);
  const page = await openPage();
  await page.loadEnums();
  expect([page.enumName('A', '1'), page.enumName('B', 'b')]).toEqual(['甲', '乙']);
  expect(page.enumOptions('A')).toEqual([{ value: '1', label: '甲' }]);
});

test('what is kept is there at once and renewed behind', async () => {
  browser.local.setItem('AllEnums', JSON.stringify({ A: [entry(1, '旧')] }));
  answering({ A: [entry(1, '新')] }, {});
  const page = await openPage();
  const loading = page.loadEnums();
  expect(page.enumName('A', 1)).toBe('旧');
  await loading;
  await vi.waitUntil(() => page.enumName('A', 1) === '新');
});

test('a failed renewal is none; a failed first time is', async () => {
  answering(new TypeError('lost'), {});
  const fresh = await openPage();
  await expect(fresh.loadEnums()).rejects.toMatchObject({ kind: 'network' });
  browser.local.setItem('AllEnums', JSON.stringify({ A: [entry(1, '旧')] }));
  const kept = await openPage();
  await kept.loadEnums();
  expect(kept.enumName('A', 1)).toBe('旧');
});

test('junk in storage counts as nothing; an unknown code shows itself', async () => {
  browser.local.setItem('AllEnums', '{"A":"x"}');
  const page = await openPage();
  expect(page.$enums.get()).toEqual({});
  expect(page.enumName('A', 9)).toBe('9');
});
