import {
  adminDownload,
  adminExports,
  commonDownload,
  type ExportProgress,
  exportCancel,
  exportStatus,
  type Sheet,
} from '#contract/noun/export.ts';
import type { CallInput, Endpoint } from '#contract/wire/endpoint.ts';
import { queryForSigning } from '#contract/wire/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf } from './bases.ts';
import { call } from './client.ts';

/** The bytes of a finished export; from then on it counts as fetched. */
async function fetchExport(
  from: typeof commonDownload | typeof adminDownload,
  { fileName }: Pick<ExportProgress, 'fileName'>,
): Promise<Blob> {
  // Nobody fetches a file before he has asked for one.
  const { fetchFile } = await import('./transfer.ts');
  const parameters = queryForSigning({ fileName, delete: 'true' });
  const { group, path } = from;
  return await fetchFile({
    endpoint: from,
    url: `${baseOf(group)}${path}?${new URLSearchParams(parameters)}`,
    requestId: newRequestId(),
    parameters,
  });
}

const CUSTOMER = { status: exportStatus, cancel: exportCancel, download: commonDownload } as const;
const OPERATOR = { ...adminExports, download: adminDownload } as const;

/** 导出 of a noun's list: `endpoint` is its export call, `sheet` what that was made with. */
export const listExports = <E extends Endpoint>(endpoint: E, sheet: Sheet) =>
  exportsBy(CUSTOMER, endpoint, sheet);

/** The same of a list of the console. */
export const operatorExports = <E extends Endpoint>(endpoint: E, sheet: Sheet) =>
  exportsBy(OPERATOR, endpoint, sheet);

function exportsBy<E extends Endpoint>(
  { status, cancel, download }: typeof CUSTOMER | typeof OPERATOR,
  endpoint: E,
  sheet: Sheet,
) {
  return {
    columns: Object.keys(sheet.columns),
    start: async (asked: object): Promise<string> => {
      const { jobId } = (await call(endpoint, asked as CallInput<E>)) as { jobId: string };
      return jobId;
    },
    progress: (id: string, signal: AbortSignal): Promise<ExportProgress> =>
      call(status, { id }, { signal }),
    cancel: (id: string) => call(cancel, { id }),
    fetch: (done: Pick<ExportProgress, 'fileName'>) => fetchExport(download, done),
  };
}
