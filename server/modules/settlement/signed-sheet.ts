import { OPERATIONS } from '#contract/account/platform-role.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { SIGNED_SHEET, signedSheets } from '#contract/settlement/signed-sheet.ts';
import { SALES_STATUS } from '#contract/settlement/states.ts';
import { operatorsOf } from '#server/kernel/company/hearers.ts';
import { addAttachments } from '#server/kernel/files/add-attachments.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { writingCompany } from '#server/kernel/resource/access.ts';
import type { Noun } from '#server/kernel/resource/noun.ts';
import { invalidField, noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { officialSalesOrderRecord, purchaseSettlementRecord } from './document.ts';
import { EVENT } from './messages.ts';
import { ARGUED, type Kind, locked, PURCHASE, SALE } from './paper-kinds.ts';

interface Keeping {
  kind: Kind;
  noun: Noun;
  topic: string;
}

/** A paper is signed as it was confirmed: not before, and not once it is void. */
const isSignable = (status: string) => status !== SALES_STATUS.voided && !ARGUED.includes(status);

function keeping(
  kernel: Kernel,
  endpoint: (typeof signedSheets)[keyof typeof signedSheets],
  { kind, noun, topic }: Keeping,
): Route {
  return write(kernel, endpoint, async ({ tx, me, at, input, note, emit }) => {
    const { id, attachment } = input;
    const companyId = writingCompany(noun, me);
    const paper = await locked(kind, tx, id);
    if (paper?.companyId !== companyId) throw noSuchRecord();
    if (!isSignable(paper.status)) throw refused(NOUN.notNow, { fresh: true });
    if (attachment.some(({ fileType }) => fileType !== SIGNED_SHEET)) {
      throw invalidField('attachment', '只能上传签章结算单');
    }
    const owner = { objectType: kind.noun, objectId: id, companyId };
    await addAttachments(tx, { owner, attachments: attachment, at });
    const files = attachment.map((file) => file.id);
    note({ objectType: kind.noun, objectId: id, detail: { after: { attachment: files } } });
    const payload = { id, no: paper.no };
    await emit({ topic, accountId: await operatorsOf(tx, OPERATIONS, at), payload });
    return {};
  });
}

/** 签章结算单 of both papers. */
export const signedSheetRoutes = (kernel: Kernel): Route[] => [
  keeping(kernel, signedSheets.sale, {
    kind: SALE,
    noun: officialSalesOrderRecord.noun,
    topic: EVENT.saleSigned,
  }),
  keeping(kernel, signedSheets.purchase, {
    kind: PURCHASE,
    noun: purchaseSettlementRecord.noun,
    topic: EVENT.purchaseSigned,
  }),
];
