import * as z from 'zod/mini';

import { BUSINESS, DISPUTE_JUDGES, DISPUTE_OFFICERS } from '../account/platform-role.ts';
import { attachmentInput } from '../file/file.ts';
import { operatorRead, operatorWrite } from '../noun/admin-action.ts';
import { id, requiredText, version } from '../noun/fields.ts';
import { oneRecord } from '../noun/noun.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { customerWrite } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { disputeDocument } from './dispute.ts';
import { DISPUTE_TEXT_MAX, MOST_EVIDENCE } from './states.ts';

const inConsole = { ...operatorWrite, roles: DISPUTE_OFFICERS } as const;

/** The dispute as it was seen: what it answers is that, and no later one. */
const seen = { id, version };
const said = requiredText(DISPUTE_TEXT_MAX);
const attachment = z._default(
  z
    .array(attachmentInput)
    .check(z.maxLength(MOST_EVIDENCE, `每次最多上传 ${MOST_EVIDENCE} 个文件`)),
  [],
);
/** '' for none: of a quantity alone the price makes the amount, where there is one. */
const qty = z._default(z.union([z.literal(''), z.string().check(checkOf(NUMBER_RULES.dp6))]), '');
const amount = z._default(
  z.union([z.literal(''), z.string().check(checkOf(NUMBER_RULES.money2))]),
  '',
);
const offer = z.strictObject({ ...seen, qty, amount, text: said, attachment });
const note = z.strictObject({ id, text: said, attachment });
const standing = z.object({ id: z.string(), no: z.string(), disputeStatus: z.string() });

/** What companies do with disputes (rules.md C.11, C.19). */
export const disputeCalls = {
  raise: endpoint({
    ...customerWrite,
    name: 'disputeRaise',
    word: '发起争议',
    path: '/portal/dispute/raise',
    summary:
      'Raise a dispute over one line of a document; what it claims is held, the rest goes on',
    input: z.strictObject({
      objectType: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
      objectId: id,
      lineId: id,
      /** Enumeration DisputeType. */
      disputeType: z.string().check(z.regex(/^[1-7]$/, '请选择争议类型')),
      claimQty: qty,
      claimAmount: amount,
      statement: said,
      attachment,
    }),
    output: standing,
  }),
  offer: endpoint({
    ...customerWrite,
    name: 'disputeOffer',
    word: '提出争议方案',
    path: '/portal/dispute/offer',
    summary: 'Offer what of the claim is right, as the side whose step it is (→ 协商中)',
    input: offer,
    output: standing,
  }),
  accept: endpoint({
    ...customerWrite,
    name: 'disputeAccept',
    word: '接受争议方案',
    path: '/portal/dispute/accept',
    summary: "Accept the other side's last offer, or the claim itself where nobody has offered yet",
    input: z.strictObject(seen),
    output: standing,
  }),
  note: endpoint({
    ...customerWrite,
    name: 'disputeNote',
    word: '补充争议说明',
    path: '/portal/dispute/note',
    summary: 'Add words and evidence to a dispute, whosever step it is',
    input: note,
    output: standing,
  }),
  escalate: endpoint({
    ...customerWrite,
    name: 'disputeEscalate',
    word: '申请平台裁定',
    path: '/portal/dispute/escalate',
    summary: 'Ask the platform to rule (协商中 → 平台介入)',
    input: z.strictObject({ ...seen, reason: said }),
    output: standing,
  }),
  withdraw: endpoint({
    ...customerWrite,
    name: 'disputeWithdraw',
    word: '撤销争议',
    path: '/portal/dispute/withdraw',
    summary: 'Take a dispute back before the platform rules, as the company that raised it',
    input: z.strictObject({ ...seen, reason: said }),
    output: standing,
  }),
};

/** What the platform does with disputes: as the other side, and as the judge. */
export const adminDisputeCalls = {
  detail: endpoint({
    ...operatorRead,
    roles: BUSINESS,
    name: 'adminDisputeDetail',
    path: '/admin/dispute/detail',
    summary: 'One dispute with everything that was said and shown (争议详情)',
    input: oneRecord,
    output: z.omit(disputeDocument.detail, {
      createBy: true,
      createByName: true,
      actions: true,
    }),
  }),
  offer: endpoint({
    ...inConsole,
    name: 'adminDisputeOffer',
    word: '回应争议',
    path: '/admin/dispute/offer',
    summary: 'Answer a dispute for the platform where it is the other side',
    input: offer,
    output: standing,
  }),
  accept: endpoint({
    ...inConsole,
    name: 'adminDisputeAccept',
    word: '接受争议方案',
    path: '/admin/dispute/accept',
    summary: "Accept the company's last offer, or its claim, for the platform as the other side",
    input: z.strictObject(seen),
    output: standing,
  }),
  note: endpoint({
    ...inConsole,
    roles: [...DISPUTE_OFFICERS, 'legalOfficer'],
    name: 'adminDisputeNote',
    word: '补充争议说明',
    path: '/admin/dispute/note',
    summary: 'Add words and papers of the platform, or ask the sides for them',
    input: note,
    output: standing,
  }),
  rule: endpoint({
    ...inConsole,
    roles: DISPUTE_JUDGES,
    name: 'adminDisputeRule',
    word: '裁定争议',
    path: '/admin/dispute/rule',
    summary: 'Rule what of the claim is right, with the reason (平台介入 → 已解决)',
    input: offer,
    output: standing,
  }),
};
