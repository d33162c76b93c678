import type { ExportProgress, Sheet } from '#contract/noun/export.ts';
import type { CallInput, Endpoint } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';
import type { Side } from './export-run.ts';

/** Nobody asks how far an export is before he has begun one. */
const running = () => import('./export-run.ts');

/** 导出 of a noun's list: `endpoint` is its export call, `sheet` what that was made with. */
export const listExports = <E extends Endpoint>(endpoint: E, sheet: Sheet) =>
  exportsBy('customer', endpoint, sheet);

/** The same of a list of the console. */
export const operatorExports = <E extends Endpoint>(endpoint: E, sheet: Sheet) =>
  exportsBy('operator', endpoint, sheet);

function exportsBy<E extends Endpoint>(side: Side, endpoint: E, sheet: Sheet) {
  return {
    columns: Object.keys(sheet.columns),
    /** With an action a second try after a lost answer begins no second one. */
    start: async (asked: object, action?: Action): Promise<string> => {
      const answer = await call(endpoint, asked as CallInput<E>, action && { action });
      const { jobId } = answer as { jobId: string };
      return jobId;
    },
    progress: async (id: string, signal: AbortSignal): Promise<ExportProgress> =>
      (await running()).exportProgress(side, id, signal),
    cancel: async (id: string) => (await running()).cancelExport(side, id),
    fetch: async (done: Pick<ExportProgress, 'fileName'>) =>
      (await running()).fetchExport(side, done),
  };
}
