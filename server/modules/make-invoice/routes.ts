import type { AttachmentInput } from '#contract/file/file.ts';
import { adminBillable, adminMakeInvoice } from '#contract/make-invoice/admin.ts';
import { INVOICE_REFUSAL } from '#contract/make-invoice/make-invoice.ts';
import {
  DIRECTION,
  INVOICE_FILE,
  INVOICE_KIND,
  INVOICE_LIST_FILE,
  INVOICE_STATUS,
} from '#contract/make-invoice/states.ts';
import { setAttachments } from '#server/kernel/files/attachments.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { missingOf } from './check.ts';
import { detailRoute } from './detail-route.ts';
import { drawUp, leftOfSale, OBJECT } from './draw-up.ts';
import { handRoute } from './hand.ts';
import { hasFile, issue, lockWaiting, setInvoice } from './issue.ts';
import { type Invoice, lockInvoice } from './lock.ts';
import { EVENT } from './messages.ts';
import { accept, letPass, sendBack } from './supply.ts';
import { tellCompany, tellIssued } from './tell.ts';
import { flush, voidInvoice } from './undo.ts';

const { issued, delivered, signed, red } = INVOICE_STATUS;

const saleOf = ({ settlement }: Invoice) => ({
  objectType: settlement.direction === DIRECTION.out ? 'officialSalesOrder' : 'purchaseSettlement',
  objectId: settlement.id,
});

/** Papers of an issue hang beside those that are there. */
async function hang(
  tx: Tx,
  { id, companyId }: Pick<Invoice, 'id' | 'companyId'>,
  given: readonly AttachmentInput[],
  at: Date,
) {
  const strange = given.some(
    ({ fileType }) => fileType !== INVOICE_FILE && fileType !== INVOICE_LIST_FILE,
  );
  if (strange) throw invalidField('attachment', '只能上传发票或销货清单');
  if (!given.some(({ fileType }) => fileType === INVOICE_FILE)) {
    throw invalidField('attachment', '请上传发票文件');
  }
  const owner = { objectType: OBJECT, objectId: id, companyId };
  await setAttachments(tx, { owner, attachments: given, at });
}

const justOne = sessionRead<{ id: string }, { id: string }>(({ db, p }) =>
  db.selectFrom('sales_order').select('id').where('id', '=', p('id')),
);

function drawingRoutes(kernel: Kernel): Route[] {
  return [
    signedInRead(kernel, adminBillable.left, {
      query: justOne,
      values: ({ input: { id } }) => ({ id }),
      async answer([row]) {
        if (row === undefined) throw noSuchRecord();
        const found = await inScope(kernel.db, { operator: true }, (tx) => leftOfSale(tx, row.id));
        if (found === undefined) throw noSuchRecord();
        const { no, seller, buyer, left, categories, names } = found;
        return {
          salesOrderNo: no,
          buyerTitle: buyer.title,
          buyerTaxNo: buyer.taxNo,
          missing: missingOf([seller, buyer], INVOICE_KIND.digitalSpecial),
          lines: left.map(({ line, qty, amount }) => ({
            key: line.key,
            source: line.source,
            goodsName: line.goodsName,
            spec: line.spec,
            unit: line.unit,
            taxRate: line.taxRate,
            qty: qty ?? '',
            amount,
            taxCategoryCode: categories.get(line.key) ?? '',
            taxCategoryName: names.get(categories.get(line.key) ?? '') ?? '',
          })),
        };
      },
    }),
    write(kernel, adminBillable.draw, async ({ tx, me, at, input, note, noteAlso }) => {
      const {
        id: salesOrderId,
        invoiceKind: kind,
        lines: parts,
        taxCategories: categories,
      } = input;
      const { receiverEmail = '', receiverPhone = '', remarks = '' } = input;
      const receiver = { receiverEmail, receiverPhone };
      const asked = { salesOrderId, kind, parts, categories, ...receiver, remarks };
      const { id, no } = await drawUp({ tx, accountId: me.accountId, at }, asked);
      note({ objectType: OBJECT, objectId: id });
      noteAlso({ objectType: 'officialSalesOrder', objectId: salesOrderId });
      return { id, no };
    }),
  ];
}

function issuingRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminMakeInvoice.issue, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { invoiceCode = '', invoiceNo, invoiceDate, checkCode = '', attachment } = input;
      const invoice = await lockWaiting(tx, input);
      const number = { invoiceCode, invoiceNo, invoiceDate, checkCode };
      await issue({ tx, at, accountId: me.accountId }, invoice, number);
      await hang(tx, invoice, attachment, at);
      note({ objectType: OBJECT, objectId: invoice.id, detail: { after: number } });
      noteAlso(saleOf(invoice));
      await tellIssued({ tx, at, emit }, invoice);
      return {};
    }),
    write(kernel, adminMakeInvoice.attach, async ({ tx, me, at, input, note }) => {
      const from = [issued, delivered, signed, red];
      const invoice = await lockInvoice(tx, { ...input, from, direction: DIRECTION.out });
      if (await hasFile(tx, invoice.id)) throw refused(INVOICE_REFUSAL.filed);
      await hang(tx, invoice, input.attachment, at);
      await setInvoice({ tx, at, accountId: me.accountId }, invoice.id, {});
      note({ objectType: OBJECT, objectId: invoice.id });
      return {};
    }),
    write(kernel, adminMakeInvoice.flush, async ({ tx, me, at, input, note, noteAlso }) => {
      const { id, no, blue } = await flush({ tx, accountId: me.accountId, at }, input);
      const detail = { reason: input.reason };
      note({ objectType: OBJECT, objectId: blue.id, detail });
      noteAlso({ objectType: OBJECT, objectId: id });
      return { id, no };
    }),
    write(kernel, adminMakeInvoice.voidIt, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const invoice = await voidInvoice({ tx, at, accountId: me.accountId }, input);
      note({ objectType: OBJECT, objectId: invoice.id, detail: { reason: input.reason } });
      noteAlso(saleOf(invoice));
      if (invoice.status !== INVOICE_STATUS.waiting) {
        await tellCompany({ tx, at, emit }, EVENT.voided, invoice, input.reason);
      }
      return {};
    }),
  ];
}

/** What finance does with suppliers' invoices. */
function checkingRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminMakeInvoice.accept, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const invoice = await accept({ tx, at, accountId: me.accountId }, input);
      note({ objectType: OBJECT, objectId: invoice.id });
      noteAlso(saleOf(invoice));
      await tellCompany({ tx, at, emit }, EVENT.accepted, invoice);
      return {};
    }),
    write(kernel, adminMakeInvoice.letPass, async ({ tx, me, at, input, emit, note, noteAlso }) => {
      const { reason } = input;
      const invoice = await letPass({ tx, at, accountId: me.accountId }, input);
      note({ objectType: OBJECT, objectId: invoice.id, detail: { reason } });
      noteAlso(saleOf(invoice));
      await tellCompany({ tx, at, emit }, EVENT.passed, invoice);
      return {};
    }),
    write(
      kernel,
      adminMakeInvoice.returnBack,
      async ({ tx, me, at, input, emit, note, noteAlso }) => {
        const { reason } = input;
        const invoice = await sendBack({ tx, at, accountId: me.accountId }, input);
        note({ objectType: OBJECT, objectId: invoice.id, detail: { reason } });
        noteAlso(saleOf(invoice));
        await tellCompany({ tx, at, emit }, EVENT.returned, invoice, reason);
        return {};
      },
    ),
  ];
}

/** Everything that finance does with invoices. */
export function invoiceRoutes(kernel: Kernel): Route[] {
  return [
    ...drawingRoutes(kernel),
    ...issuingRoutes(kernel),
    ...checkingRoutes(kernel),
    handRoute(kernel),
    detailRoute(kernel),
  ];
}
