import { writersOf } from '#contract/account/customer-role.ts';
import { supplyInvoice } from '#contract/make-invoice/supply.ts';
import { readableFile } from '#server/kernel/files/readable-file.ts';
import type { RecordReaders } from '#server/kernel/files/record-readers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { readingOf } from './reading/kept.ts';

/** What a file says that I may read, my own or of a record that my roles read; read once and kept with it. */
export function readRoute(kernel: Kernel, readers: RecordReaders): Route {
  return signedInRead(kernel, supplyInvoice.read, {
    query: readableFile(readers),
    values: ({ input }) => ({ id: input.fileId }),
    async answer([file], { me }) {
      expectOneOf(me, writersOf('invoice'));
      if (file === undefined) throw noSuchRecord();
      const { accountId: from, companyId } = me;
      const scope = { accountId: from, ...(companyId !== null && { companyId }) };
      return await readingOf(kernel, { from, scope, file });
    },
  });
}
