import { adminMakeInvoice } from '#contract/make-invoice/admin.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION } from '#contract/make-invoice/states.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { OBJECT } from './draw-up.ts';
import { lockWaiting, setInvoice } from './issue.ts';

/** Of the invoice that a red one reverses. */
async function kindOf(tx: Tx, id: string): Promise<string> {
  const blue = tx.selectFrom('invoice').select('invoice_kind').where('id', '=', id);
  return (await blue.executeTakeFirstOrThrow()).invoice_kind;
}

/** 提交税务平台开票: noted here, and handed over by the job; no other service is waited for within a transaction. */
export function handRoute(kernel: Kernel): Route {
  const { issuer } = kernel;
  return write(kernel, adminMakeInvoice.hand, async ({ tx, me, at, input, note }) => {
    if (issuer.kind === 'manual') throw refused(INVOICE_REFUSAL.manual);
    const invoice = await lockWaiting(tx, input);
    const kind = invoice.redOf === null ? invoice.kind : await kindOf(tx, invoice.redOf);
    if (invoice.direction !== DIRECTION.out || !issuer.issues(kind)) {
      throw refused(INVOICE_REFUSAL.byService);
    }
    const moved = { tx, at, accountId: me.accountId };
    await setInvoice(moved, invoice.id, { submitted_at: at, serial_no: '', status_reason: '' });
    note({ objectType: OBJECT, objectId: invoice.id });
    return {};
  });
}
