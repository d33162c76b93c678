import {
  adminDownload,
  adminExports,
  commonDownload,
  type ExportProgress,
  exportCancel,
  exportStatus,
} from '#contract/noun/export.ts';
import { queryForSigning } from '#contract/wire/signature.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { baseOf } from './bases.ts';
import { call } from './client.ts';
import { fetchFile } from './transfer.ts';

/** Whose export it is. */
export type Side = 'customer' | 'operator';

const CALLS = {
  customer: { status: exportStatus, cancel: exportCancel, download: commonDownload },
  operator: { ...adminExports, download: adminDownload },
} as const;

/** How far an export is. */
export function exportProgress(side: Side, id: string, signal: AbortSignal) {
  return call(CALLS[side].status, { id }, { signal });
}

/** Gives an export up. */
export function cancelExport(side: Side, id: string) {
  return call(CALLS[side].cancel, { id });
}

/** The bytes of a finished export; from then on it counts as fetched. */
export async function fetchExport(
  side: Side,
  { fileName }: Pick<ExportProgress, 'fileName'>,
): Promise<Blob> {
  const endpoint = CALLS[side].download;
  const parameters = queryForSigning({ fileName, delete: 'true' });
  const { group, path } = endpoint;
  return await fetchFile({
    endpoint,
    url: `${baseOf(group)}${path}?${new URLSearchParams(parameters)}`,
    requestId: newRequestId(),
    parameters,
  });
}
