import type { ExportFormat } from '#contract/noun/export.ts';
import type { FieldCipher } from '#server/kernel/crypto/field-cipher.ts';

interface SealedRequest {
  account_id: string;
  company_id: string | null;
  request_sealed: string;
}

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

/** What a list was asked for; an archive of a company says its own (archive.ts). */
export function requestOf<Request = ExportRequest>(
  cipher: FieldCipher,
  { account_id: accountId, company_id: companyId, request_sealed: sealed }: SealedRequest,
): Request {
  return JSON.parse(cipher.open(sealed, sealPurpose({ accountId, companyId }))) as Request;
}

/** Name of the task that writes one export; the payload names its row and whose it is. */
export const EXPORT_TASK = 'export';
/** So often an export is begun before it counts as failed. */
export const ATTEMPTS = 3;

export interface ExportTask {
  id: string;
  accountId: string;
}
