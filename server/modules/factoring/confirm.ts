import { sql } from 'kysely';

import { SIGN_IN } from '#contract/account/login.ts';
import { type ConfirmHeading, type ConfirmView, confirm } from '#contract/factoring/confirm.ts';
import type { NoticedReceivable } from '#contract/factoring/notice.ts';
import { CONFIRM_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { maskPhone } from '#contract/mask.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { expectFewMisses, type Misses, missed } from '#server/kernel/authentication/misses.ts';
import { sendCode } from '#server/kernel/authentication/send-code.ts';
import { tryCode, useCode } from '#server/kernel/authentication/sms-code.ts';
import { before, HOUR, wireTime } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { audit } from '#server/kernel/log/audit.ts';
import { inScope, type Tx } from '#server/kernel/session/scope.ts';
import { type SigningIn, signIn } from '#server/kernel/session/sign-in.ts';
import { networkOf, type Origin } from '#server/kernel/wire/origin.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { lockNotice } from './answers.ts';
import { answerNotice } from './notice.ts';
import { TOLD_PAYEE } from './payee.ts';

const links = columnsOf('notice_link', 'k');
const notices = columnsOf('factoring_notice', 't');
const lines = columnsOf('factoring_notice_line', 'n');
const companies = columnsOf('company', 'c');
const sellers = columnsOf('company', 's');

const { waiting, inPart, revoked } = NOTICE_STATUS;
/** Wrong links of one network in an hour after which none of its is answered any more. */
const GUESSES: Misses = {
  kind: 'confirm-guess',
  lengthMs: HOUR,
  limit: 50,
  miss: CONFIRM_REFUSAL.unknown,
  tooMany: '尝试次数过多，请一小时后再试，或请平台重新发送链接',
};
/** How long a phone that was proved may answer. */
const PASS_MS = 2 * HOUR;

interface Linked extends Omit<ConfirmHeading, 'phone' | 'expireTime'> {
  linkId: string;
  name: string;
  phone: string;
  noticeId: string;
  issuedBy: string;
  productId: string;
  collectAccount: ConfirmView['collectAccount'];
  status: string;
  expiresAt: Date;
  passHash: string | null;
  provedAt: Date | null;
}

/** What a living link is for; undefined for one that is none, or none any more. */
async function linked(tx: Tx, token: string, at: Date): Promise<Linked | undefined> {
  const { rows } = await sql<Linked>`
    select ${links.id}::text as "linkId", ${links.name}, ${links.phone}, ${links.expires_at} as "expiresAt",
      ${links.issued_by}::text as "issuedBy", ${links.pass_hash} as "passHash", ${links.proved_at} as "provedAt",
      ${notices.id}::text as "noticeId", ${notices.notice_no} as "noticeNo", ${notices.product_id} as "productId",
      ${notices.notice_status} as status, ${TOLD_PAYEE} as "collectAccount", ${companies.name} as "debtorName", ${sellers.name} as "sellerName"
    from ${links} join ${notices} on ${notices.id} = ${links.factoring_notice_id}
      join ${companies} on ${companies.id} = ${notices.company_id} join ${sellers} on ${sellers.id} = ${notices.seller_id}
    where ${links.token_hash} = ${sha256(token)} and ${links.ended_at} is null and ${links.expires_at} > ${at}
      and not ${notices.deleted}`.execute(tx);
  return rows[0];
}

async function viewOf(tx: Tx, row: Linked, status: string): Promise<ConfirmView> {
  const { rows } = await sql<NoticedReceivable>`
    select ${lines.id}::text, ${lines.contract_no} as "contractNo", ${lines.invoice_code} as "invoiceCode",
      ${lines.invoice_no} as "invoiceNo", ${lines.invoice_date}::text as "invoiceDate",
      ${lines.transfer_amount}::text as "transferAmount", ${lines.due_date}::text as "dueDate",
      coalesce(${lines.confirmed_amount}::text, '') as "confirmedAmount",
      coalesce(${lines.confirmed_due}::text, '') as "confirmedDue", ${lines.objection}
    from ${lines} where ${lines.factoring_notice_id} = ${row.noticeId} order by ${lines.sort}`.execute(
    tx,
  );
  const { noticeNo, debtorName, sellerName, productId, collectAccount } = row;
  const open = status === waiting || status === inPart;
  const told = { noticeNo, debtorName, sellerName, productId, collectAccount };
  return { ...told, open, receivables: rows };
}

type Call<Input extends { token: string }> = { input: Input; at: Date; origin: Origin };

/** Works for the platform with the notice of a link, as whoever holds it has no account. Throws confirm_unknown, confirm_ended. */
async function within<Input extends { token: string }, T>(
  kernel: Kernel,
  { input, at, origin }: Call<Input>,
  work: (tx: Tx, row: Linked) => Promise<T>,
): Promise<T> {
  const network = networkOf(origin.address);
  await expectFewMisses(kernel, GUESSES, network, at);
  const found = await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const row = await linked(tx, input.token, at);
    if (row === undefined) return undefined;
    if (row.status === revoked) throw refused(CONFIRM_REFUSAL.ended);
    return { done: await work(tx, row) };
  });
  return found === undefined ? missed(kernel, GUESSES, network, at) : found.done;
}

type Proving = SigningIn<typeof confirm.prove.params, typeof confirm.prove.input>;

async function prove(kernel: Kernel, proving: Proving) {
  const { input, at } = proving;
  const pepper = kernel.key.derive('sms-code');
  const { phone } = await within(kernel, proving, (_, row) => Promise.resolve(row));
  const claim = { phone, code: input.code, purpose: 'confirm' } as const;
  if (!(await tryCode(kernel.db, pepper, claim, at))) throw refused(SIGN_IN.wrongCode);
  return within(kernel, proving, async (tx, row) => {
    if (!(await useCode(tx, pepper, claim))) throw refused(SIGN_IN.wrongCode);
    const pass = randomToken();
    await tx
      .updateTable('notice_link')
      .set({ pass_hash: sha256(pass), proved_at: at })
      .where('id', '=', row.linkId)
      .execute();
    return { pass, notice: await viewOf(tx, row, row.status) };
  });
}

type Answering = SigningIn<typeof confirm.answer.params, typeof confirm.answer.input>;

/** The answer stands on the notice with who has given it, and on the link as it was sent. */
async function answer(tx: Tx, row: Linked, { input, at, origin }: Answering): Promise<ConfirmView> {
  const { passHash, provedAt, name, phone } = row;
  const isProved = passHash === sha256(input.pass) && provedAt !== null;
  if (!isProved || before(at, PASS_MS) >= provedAt) throw refused(CONFIRM_REFUSAL.pass);
  const notice = await lockNotice(tx, row.noticeId);
  if (notice === undefined) throw refused(CONFIRM_REFUSAL.ended);
  const answeredBy = `${name}（${maskPhone(phone)}）`;
  const making = { at, accountId: row.issuedBy, answeredBy };
  const confirmedAmount = await answerNotice(tx, notice, input.receivables, making);
  const done = { action: confirm.answer.name, accountId: null, companyId: notice.debtorId };
  const entry = { ...done, objectType: 'factoringNotice', objectId: notice.id };
  await audit(tx, { ...entry, detail: { after: { confirmedAmount, answeredBy } } }, origin, at);
  const kept = {
    at: at.toISOString(),
    network: networkOf(origin.address),
    said: input.receivables,
  };
  await tx
    .updateTable('notice_link')
    .set({ answers: sql`answers || ${JSON.stringify([kept])}::jsonb` })
    .where('id', '=', row.linkId)
    .execute();
  const after = await lockNotice(tx, row.noticeId);
  return viewOf(tx, row, after?.status ?? row.status);
}

/** What a debtor without an account may do with the link that it was sent: look, prove its phone, answer. */
export const confirmRoutes = (kernel: Kernel): Route[] => [
  signIn(kernel, confirm.open, (asked) =>
    within(kernel, asked, (_, { noticeNo, debtorName, sellerName, phone, expiresAt }) => {
      const expireTime = wireTime(expiresAt).slice(0, 16);
      const told = { noticeNo, debtorName, sellerName, phone: maskPhone(phone), expireTime };
      return Promise.resolve(told);
    }),
  ),
  signIn(kernel, confirm.code, async (asked) => {
    const { phone } = await within(kernel, asked, (_, row) => Promise.resolve(row));
    const { at, origin } = asked;
    await sendCode(
      kernel,
      kernel.key.derive('sms-code'),
      { phone, purpose: 'confirm' },
      { at, origin },
    );
    return {};
  }),
  signIn(kernel, confirm.prove, (proving) => prove(kernel, proving)),
  signIn(kernel, confirm.answer, (asked) =>
    within(kernel, asked, (tx, row) => answer(tx, row, asked)),
  ),
];
