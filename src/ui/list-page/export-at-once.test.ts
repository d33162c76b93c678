import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExportProgress } from '#contract/noun/export.ts';
import { $toasts } from '../notify.ts';
import { exportAtOnce } from './export-at-once.ts';
import type { ListExports } from './list-exports.ts';

const DONE: ExportProgress = {
  state: 'done',
  done: 3,
  total: 3,
  truncated: false,
  fileName: 'a.csv',
  displayName: '银行账户.csv',
};

function desk(...states: ExportProgress['state'][]): ListExports {
  const progress = () => Promise.resolve({ ...DONE, state: states.shift() ?? 'running' });
  const nothing = () => Promise.resolve('');
  return { columns: [], start: nothing, cancel: nothing, progress, fetch: async () => new Blob() };
}

/** The names under which the browser was given files to save. */
let saved: string[];

beforeEach(() => {
  vi.useFakeTimers();
  // Files share what a module keeps: another one may have told something.
  $toasts.set([]);
  saved = [];
  const link = { href: '', download: '', click: () => saved.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link });
});
afterEach(() => {
  vi.useRealTimers();
});

async function outcome(exports: ListExports): Promise<boolean> {
  const answer = exportAtOnce(exports, '1');
  await vi.runAllTimersAsync();
  return await answer;
}

test('what is ready within a second is saved and said, without a dialog', async () => {
  expect(await outcome(desk('running', 'done'))).toBe(true);
  expect(saved).toEqual(['银行账户.csv']);
  expect($toasts.get().map(({ text }) => text)).toEqual(['已导出 3 条']);
});

test('what takes longer, or fails, is left to the dialog', async () => {
  expect(await outcome(desk('waiting', 'running'))).toBe(false);
  expect(await outcome(desk('failed', 'failed'))).toBe(false);
  expect(saved).toEqual([]);
});
