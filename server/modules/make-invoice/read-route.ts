import { writersOf } from '#contract/account/customer-role.ts';
import { supplyInvoice } from '#contract/make-invoice/supply.ts';
import { keepReading, keptReading } from '#server/kernel/files/kept-readings.ts';
import { readableFile } from '#server/kernel/files/readable-file.ts';
import type { RecordReaders } from '#server/kernel/files/record-readers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { forbidden, noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { readInvoiceFile } from './reading/read-file.ts';

/** What a file says that I may read, my own or of a record that my roles read; read once and kept with it. */
export function readRoute(kernel: Kernel, readers: RecordReaders): Route {
  const { db, cipher, clock } = kernel;
  return signedInRead(kernel, supplyInvoice.read, {
    query: readableFile(readers),
    values: ({ input }) => ({ id: input.fileId }),
    async answer([file], { me }) {
      const wanted: readonly string[] = writersOf('invoice');
      if (!me.roles.some((role) => wanted.includes(role))) throw forbidden();
      if (file === undefined) throw noSuchRecord();
      const { accountId, companyId } = me;
      const kind = 'invoice';
      const scope = { accountId, ...(companyId !== null && { companyId }) };
      const of = { fileId: file.id, kind } as const;
      const kept = await inScope(db, scope, (tx) => keptReading(tx, cipher, of));
      if (kept !== undefined) return kept;
      const reading = await readInvoiceFile(kernel, { from: accountId, file });
      await inScope(db, { maintenance: true }, (tx) =>
        keepReading(tx, cipher, { ...of, reading, at: clock.now() }),
      );
      return reading;
    },
  });
}
