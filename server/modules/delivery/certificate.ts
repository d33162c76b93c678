import { DELIVERY_FILE } from '#contract/delivery/states.ts';
import { paramOf } from '#server/kernel/params/params.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { invalidField } from '#server/kernel/wire/refusal.ts';

/** Name of the parameter: codes of the product lines whose goods come with a certificate of quality. */
const CERTIFICATE_LINES = 'delivery.certificateLines';

/** Whether goods of a product line come with one (rules.md C.9). */
export async function needsCertificate(tx: Tx, productLine: string): Promise<boolean> {
  const lines = await paramOf(tx, CERTIFICATE_LINES);
  return lines
    .split(',')
    .map((line) => line.trim())
    .includes(productLine);
}

/** Throws 422 beside the field where one has to come with a delivery and does not. */
export async function expectCertificate(tx: Tx, id: string, productLine: string): Promise<void> {
  if (!(await needsCertificate(tx, productLine))) return;
  const found = await tx
    .selectFrom('attachment')
    .select('id')
    .where('object_type', '=', 'delivery')
    .where('object_id', '=', id)
    .where('file_type', '=', DELIVERY_FILE.certificate)
    .executeTakeFirst();
  if (found === undefined) throw invalidField('file82', '该业务线须上传质量证明书');
}
