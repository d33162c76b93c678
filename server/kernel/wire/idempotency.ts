import { ahead } from '#server/db/sent-ahead.ts';
import type { Me } from '../session/me.ts';
import type { Tx } from '../session/scope.ts';

/** What makes two requests the same action. */
export interface ActionKey {
  accountId: string;
  method: string;
  /** Full path without the query. */
  path: string;
  requestId: string;
  /** The company that the request names; '' without one. */
  company: string;
}

export interface StoredAnswer {
  status: number;
  /** The envelope as it was sent. */
  answer: string;
}

/** As whom somebody acts: his company and his roles there. Another one is to be let in once more before he is answered again. */
export const actedOf = ({ companyId, roles }: Pick<Me, 'companyId' | 'roles'>): string =>
  `${companyId ?? ''} ${roles.toSorted().join(',')}`;

const NOT_STORED: readonly number[] = [400, 401, 422, 429, 503];

/** Whether an answer of this status is repeated to a retry; the others are worked out anew. */
export function isStored(status: number): boolean {
  return !NOT_STORED.includes(status);
}

/**
 * What twins of an action have in common beside the account, as the lock that they contend for (enterAlone). It is let go
 * after the twin's commit is visible, so that the next statement of whoever gets it sees what the twin stored.
 */
export function lockOf({ method, path, requestId, company }: Omit<ActionKey, 'accountId'>): string {
  return `${method} ${path} ${requestId} ${company}`;
}

/** The answer that this action got before; `sameBody` tells whether the retry asks the same, `acted` as whom it was asked. */
export async function findAnswer(
  tx: Tx,
  key: ActionKey,
  bodyHash: string,
): Promise<(StoredAnswer & { sameBody: boolean; acted: string | null }) | undefined> {
  const row = await tx
    .selectFrom('idempotency')
    .select(['status', 'answer', 'body_hash', 'acted'])
    .where('account_id', '=', key.accountId)
    .where('request_id', '=', key.requestId)
    .where('method', '=', key.method)
    .where('path', '=', key.path)
    .where((row) => row.or([row('company', '=', key.company), row('company', 'is', null)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { status, answer, acted } = row;
  return { status, answer, acted, sameBody: row.body_hash === bodyHash };
}

/** Keeps the answer for a retry, in the transaction of the effect. */
export async function storeAnswer(
  tx: Tx,
  key: ActionKey,
  stored: StoredAnswer & { bodyHash: string; acted: string; at: Date },
): Promise<void> {
  const row = tx.insertInto('idempotency').values({
    account_id: key.accountId,
    method: key.method,
    path: key.path,
    request_id: key.requestId,
    company: key.company,
    body_hash: stored.bodyHash,
    acted: stored.acted,
    status: stored.status,
    answer: stored.answer,
    created_at: stored.at,
  });
  await ahead(tx, row);
}
