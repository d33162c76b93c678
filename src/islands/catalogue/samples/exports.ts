import type { ExportProgress } from '#contract/noun/export.ts';
import type { ListExports } from '#src/ui/list-page/list-exports.ts';

import { COLUMNS } from './payments.ts';

const TOTAL = 68;
const written = new Map<string, number>();
const cancelled = new Set<string>();

/** Writes seventeen rows at each look. */
export const sampleExports: ListExports = {
  columns: COLUMNS.map(({ key }) => key),
  start: () => {
    const id = String(written.size + 1);
    written.set(id, 0);
    return Promise.resolve(id);
  },
  progress: (id) => {
    const done = Math.min(TOTAL, (written.get(id) ?? 0) + 17);
    written.set(id, done);
    const isDone = done === TOTAL;
    const state = cancelled.has(id) ? 'cancelled' : isDone ? 'done' : 'running';
    const name = isDone ? '付款申请_20260520100000.csv' : '';
    const answer: ExportProgress = {
      state,
      done,
      total: TOTAL,
      truncated: false,
      fileName: name,
      displayName: name,
    };
    return Promise.resolve(answer);
  },
  cancel: (id) => Promise.resolve(cancelled.add(id)),
  fetch: () => Promise.resolve(new Blob(['申请编号\r\n'])),
};
