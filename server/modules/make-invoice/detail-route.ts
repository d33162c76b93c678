import { sql } from 'kysely';
import type * as z from 'zod/mini';

import { adminMakeInvoice } from '#contract/make-invoice/admin.ts';
import type { makeInvoiceDocument } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION, INVOICE_FILE } from '#contract/make-invoice/states.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { keptReading } from '#server/kernel/files/kept-readings.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { StoredRow } from '#server/kernel/resource/field.ts';
import { selection, tableOf, toWire } from '#server/kernel/resource/rows.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { makeInvoiceRecord } from './document.ts';
import { OBJECT } from './draw-up.ts';
import { bounded } from './reading/bounds.ts';

const t = columnsOf('invoice', 't');

/** The platform is told all of it: no side's view. */
const { sides: _, ...noun } = makeInvoiceRecord.noun;

const one = sessionRead<{ id: string }, StoredRow>(
  ({ p }) => sql<StoredRow>`
    select ${selection(noun)} from ${tableOf(noun)} where ${t.id} = ${p('id')} and not ${t.deleted}`,
);

/** The file that was read: the first invoice among its papers. */
const fileOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('attachment')
    .select('file_id')
    .where('object_type', '=', OBJECT)
    .where('object_id', '=', id)
    .where('file_type', '=', INVOICE_FILE)
    .orderBy('sort')
    .executeTakeFirst();

type Detail = z.output<typeof makeInvoiceDocument.detail>;

/** An invoice as the console checks it: all that is kept, and what was read of a supplier's file. */
export function detailRoute(kernel: Kernel): Route {
  return signedInRead(kernel, adminMakeInvoice.detail, {
    query: one,
    values: ({ input: { id } }) => ({ id }),
    async answer([row], { me }) {
      if (row === undefined) throw noSuchRecord();
      const invoice = toWire(noun, row, me) as Detail;
      if (invoice.direction === DIRECTION.out) return { invoice, reading: null };
      const { db, cipher } = kernel;
      const reading = await inScope(db, { operator: true, maintenance: true }, async (tx) => {
        const file = await fileOf(tx, invoice.id);
        return file && (await keptReading(tx, cipher, { fileId: file.file_id, kind: 'invoice' }));
      });
      return { invoice, reading: reading ? bounded(reading) : null };
    },
  });
}
