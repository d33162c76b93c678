import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { OperatorFile } from '#server/kernel/files/readable-file.ts';
import { SHARED } from '#server/kernel/files/shared-files.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { forbidden, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Asked } from '#server/kernel/wire/route.ts';

interface Reading {
  file: OperatorFile | undefined;
  me: Me;
  asked: Pick<Asked<Endpoint['params'], Endpoint['input']>, 'at' | 'origin'>;
}

/**
 * An operator reads a file: the audit log says which, and of which record, before a byte is sent. Throws 404, and 403 for
 * a file of a record that the operator may not read.
 */
export async function noteReading(
  { db }: Kernel,
  { name: action }: Endpoint,
  { file, me, asked: { at, origin } }: Reading,
): Promise<OperatorFile> {
  if (file === undefined) throw noSuchRecord();
  if (!file.may) throw forbidden();
  const { accountId } = me;
  const objectType = (file.object_type ?? '').replace(SHARED, '');
  const record = { objectType, objectId: file.object_id ?? '' };
  const entry = {
    action,
    accountId,
    companyId: file.company_id,
    objectType: 'file',
    objectId: file.id,
    detail: { fileName: file.file_name, fileType: file.file_type, record },
  };
  await inScope(db, { accountId }, (tx) => audit(tx, entry, origin, at));
  return file;
}
