import type { ExportFormat } from '#contract/noun/export.ts';

/** What an export was asked for; kept encrypted until the job reads it. */
export interface ExportRequest {
  filter: Record<string, unknown>;
  format: ExportFormat;
  columns?: string[] | undefined;
  sortKey?: string | undefined;
  sortOrder?: 'asc' | 'desc' | undefined;
}

/** What the request is sealed as: a row of one account and company does not open as another's. */
export function sealPurpose({
  accountId,
  companyId,
}: {
  accountId: string;
  companyId: string | null;
}) {
  return `export_file.request:${accountId}:${companyId ?? ''}`;
}

/** Name of the task that writes one export; the payload names its row and whose it is. */
export const EXPORT_TASK = 'export';
/** So often an export is begun before it counts as failed. */
export const ATTEMPTS = 3;

export interface ExportTask {
  id: string;
  accountId: string;
}
