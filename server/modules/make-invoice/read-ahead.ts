import type * as z from 'zod/mini';

import { writersOf } from '#contract/account/customer-role.ts';
import type { AttachmentInput } from '#contract/file/file.ts';
import { type InvoiceReading, NOTHING_READ } from '#contract/make-invoice/reading.ts';
import { INVOICE_FILE } from '#contract/make-invoice/states.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { readableFile } from '#server/kernel/files/readable-file.ts';
import type { RecordReaders } from '#server/kernel/files/record-readers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ask } from '#server/kernel/session/signed-in-read.ts';
import { askedOf, type Route } from '#server/kernel/wire/route.ts';
import { type Writing, write } from '#server/kernel/wire/write.ts';
import { sureReadingOf } from './reading/kept.ts';

type Schema = z.ZodMiniType;
type WithFiles = z.ZodMiniType<{ attachment: AttachmentInput[] }>;

/** The file that is read: the first invoice among the papers. */
export const firstInvoice = (attachment: readonly AttachmentInput[]) =>
  attachment.find(({ fileType }) => fileType === INVOICE_FILE)?.id;

/**
 * A supplier's write with an invoice file, which the server reads before the transaction: a reading takes seconds, and locks are not
 * held meanwhile. Whoever asks for no reading, or for nothing that it may read, is compared all the same.
 */
export function writeAfterReading<P extends Schema, I extends WithFiles, O extends Schema>(
  kernel: Kernel,
  readers: RecordReaders,
  endpoint: Endpoint<P, I, O>,
  work: (writing: Writing<P, I>, reading: InvoiceReading) => Promise<z.output<O>>,
): Route {
  const query = readableFile(readers);
  const wanted: readonly string[] = writersOf('invoice');
  const after = (reading: InvoiceReading) =>
    write(kernel, endpoint, (writing) => work(writing, reading));
  const unread = after(NOTHING_READ);
  return {
    endpoint,
    async handle(request, reply) {
      const { input, at } = askedOf(kernel, endpoint, request);
      const id = request.validationError ? undefined : firstInvoice(input.attachment);
      if (id === undefined) return await unread.handle(request, reply);
      const { me, rows } = await ask(kernel, endpoint, request, { query, values: { id }, at });
      const [file] = rows;
      const { accountId: from, companyId, roles } = me;
      if (file === undefined || !roles.some((role) => wanted.includes(role))) {
        return await unread.handle(request, reply);
      }
      const scope = { accountId: from, ...(companyId !== null && { companyId }) };
      const reading = await sureReadingOf(kernel, { from, scope, file });
      return await after(reading).handle(request, reply);
    },
  };
}
