import { FINANCE_OFFICERS } from '#contract/account/platform-role.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { adminPaymentBatch, adminPaymentResult } from '#contract/payment/batch.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { FILE_PURPOSE, makeBatch } from './batch.ts';
import { EVENT } from './messages.ts';
import { takeResult } from './take-result.ts';
import { tellPaid, tellParties } from './told.ts';

const OBJECT = 'paymentBatch';

/** 导入银行结果. */
function resultRoute(kernel: Kernel): Route {
  const { cipher, bank } = kernel;
  return write(kernel, adminPaymentBatch.result, async (writing) => {
    const { tx, me, at, input, emit, note, noteAlso } = writing;
    const { id, fileName, content } = input;
    const taking = { tx, cipher, bank, accountId: me.accountId, at };
    const bytes = Buffer.from(content, 'base64');
    const taken = await takeResult(taking, { batchId: id, fileName, bytes });
    const { already, paid, failed, waiting, missing, batchNo } = taken;
    const said = { paid: paid.length, failed: failed.length, waiting: waiting.length, missing };
    note({ objectType: OBJECT, objectId: id, detail: { fileName, already, ...said } });
    for (const { payment } of [...paid, ...failed]) {
      noteAlso({ objectType: 'payment', objectId: payment.id });
      noteAlso({ objectType: 'payApply', objectId: payment.request.id });
    }
    for (const { payment, day } of paid) await tellPaid({ tx, at, emit }, payment, day);
    for (const { payment, reason } of failed) {
      const topics = { supplier: EVENT.failed, more: { reason } };
      await tellParties({ tx, at, emit }, payment, topics);
    }
    if (waiting.length > 0) {
      const told = await operatorsOf(tx, FINANCE_OFFICERS, at);
      const payload = { no: batchNo, count: String(waiting.length) };
      await emit({ topic: EVENT.waiting, accountId: told, payload });
    }
    return { already, ...said };
  });
}

/** Batches for the bank, and its answers. */
export function batchRoutes(kernel: Kernel): Route[] {
  const { cipher, bank } = kernel;
  return [
    write(kernel, adminPaymentBatch.make, async ({ tx, me, at, input, note }) => {
      const making = { tx, cipher, bank, accountId: me.accountId, at };
      const id = await makeBatch(making, input.paymentIds);
      note({ objectType: OBJECT, objectId: id, detail: { after: { payments: input.paymentIds } } });
      return id;
    }),

    write(kernel, adminPaymentBatch.download, async ({ tx, input: { id }, seal, note }) => {
      const batch = await tx
        .selectFrom('payment_batch')
        .select(['file_name', 'file_sealed', 'sha256'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (batch === undefined) throw noSuchRecord();
      note({ objectType: OBJECT, objectId: id });
      const content = seal(cipher.open(batch.file_sealed, FILE_PURPOSE));
      return { fileName: batch.file_name, content, sha256: batch.sha256 };
    }),

    resultRoute(kernel),

    write(kernel, adminPaymentResult.handle, async ({ tx, me, at, input, note }) => {
      const { id, note: said } = input;
      const row = await tx
        .selectFrom('payment_result_row')
        .select('handled_at')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) throw noSuchRecord();
      if (row.handled_at !== null) throw refused(NOUN.notNow);
      await tx
        .updateTable('payment_result_row')
        .set({ handled_by: me.accountId, handled_at: at, handled_note: said })
        .where('id', '=', id)
        .execute();
      note({ objectType: OBJECT, objectId: id, detail: { after: { note: said } } });
      return {};
    }),
  ];
}
