import { adminMakeInvoice } from '#contract/make-invoice/admin.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import { DIRECTION } from '#contract/make-invoice/states.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { OBJECT } from './draw-up.ts';
import { lockWaiting, setInvoice } from './issue.ts';

/** 提交税务平台开票: noted here, and handed over by the job; no other service is waited for within a transaction. */
export function handRoute(kernel: Kernel): Route {
  const { issuer } = kernel;
  return write(kernel, adminMakeInvoice.hand, async ({ tx, me, at, input, note }) => {
    if (issuer.kind === 'manual') throw refused(INVOICE_REFUSAL.manual);
    const invoice = await lockWaiting(tx, input);
    const isBlue = invoice.redOf === null && invoice.direction === DIRECTION.out;
    if (!isBlue || !issuer.issues(invoice.kind)) throw refused(INVOICE_REFUSAL.byService);
    const moved = { tx, at, accountId: me.accountId };
    await setInvoice(moved, invoice.id, { submitted_at: at, serial_no: '', status_reason: '' });
    note({ objectType: OBJECT, objectId: invoice.id });
    return {};
  });
}
