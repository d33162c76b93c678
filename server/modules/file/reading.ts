import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { FoundFile } from '#server/kernel/files/readable-file.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import type { Asked } from '#server/kernel/wire/route.ts';

interface Reading {
  file: FoundFile;
  me: Me;
  asked: Pick<Asked<Endpoint['params'], Endpoint['input']>, 'at' | 'origin'>;
}

/** An operator reads a customer's file: the audit log says so before a byte is sent. */
export async function noteReading(
  { db }: Kernel,
  { name: action }: Endpoint,
  { file, me, asked: { at, origin } }: Reading,
): Promise<void> {
  const { accountId } = me;
  const entry = { action, accountId, objectType: 'file', objectId: file.id };
  await inScope(db, { accountId, operator: true }, (tx) => audit(tx, entry, origin, at));
}
