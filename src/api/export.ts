import type { CallInput, Endpoint } from '#contract/endpoint.ts';
import {
  commonDownload,
  type ExportProgress,
  exportCancel,
  exportStatus,
  type Sheet,
} from '#contract/export.ts';
import { queryForSigning } from '#contract/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf } from './bases.ts';
import { call } from './client.ts';
import { fetchFile } from './transfer.ts';

/** The bytes of a finished export; from then on it counts as fetched. */
async function fetchExport({ fileName }: Pick<ExportProgress, 'fileName'>): Promise<Blob> {
  const parameters = queryForSigning({ fileName, delete: 'true' });
  const { group, path } = commonDownload;
  return await fetchFile({
    endpoint: commonDownload,
    url: `${baseOf(group)}${path}?${new URLSearchParams(parameters)}`,
    requestId: newRequestId(),
    parameters,
  });
}

/** 导出 of a noun's list: `endpoint` is its export call, `sheet` what that was made with. */
export function listExports<E extends Endpoint>(endpoint: E, sheet: Sheet) {
  return {
    columns: Object.keys(sheet.columns),
    start: async (asked: object): Promise<string> => {
      const { jobId } = (await call(endpoint, asked as CallInput<E>)) as { jobId: string };
      return jobId;
    },
    progress: (id: string, signal: AbortSignal): Promise<ExportProgress> =>
      call(exportStatus, { id }, { signal }),
    cancel: (id: string) => call(exportCancel, { id }),
    fetch: fetchExport,
  };
}
