import type { Tx } from '../session/scope.ts';
import type { Origin } from '../wire/origin.ts';

export interface AuditEntry {
  action: string;
  accountId: string | null;
  companyId?: string | null;
  objectType?: string;
  objectId?: string;
  /** What changed; no secrets, no personal data. */
  detail?: Record<string, unknown>;
}

/** How long a call has taken until its row of the log (耗时), in whole milliseconds; null where no request has made it. */
export function costOf({ elapsed }: Origin): number | null {
  return elapsed ? Math.round(elapsed()) : null;
}

/** One row per write, in the write's own transaction; the application may add rows and never change them. */
export async function audit(tx: Tx, entry: AuditEntry, origin: Origin, at: Date): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at,
      account_id: entry.accountId,
      company_id: entry.companyId ?? null,
      action: entry.action,
      request_id: origin.requestId,
      address: origin.address,
      user_agent: origin.userAgent,
      object_type: entry.objectType ?? '',
      object_id: entry.objectId ?? '',
      detail: JSON.stringify(entry.detail ?? {}),
      cost_ms: costOf(origin),
    })
    .execute();
}
