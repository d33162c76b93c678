import { sql } from 'kysely';

import { adminNoticeSteps } from '#contract/factoring/notice.ts';
import { FACTORING_REFUSAL } from '#contract/factoring/refusals.ts';
import { NOTICE_STATUS } from '#contract/factoring/states.ts';
import { maskPhone } from '#contract/mask.ts';
import { before, DAY, wireTime } from '#server/kernel/clock.ts';
import { randomToken, sha256 } from '#server/kernel/crypto/random.ts';
import { type LinkTexting, textLink } from '#server/kernel/jobs/text-link.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { noSuchRecord, refused } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { lockNotice } from './answers.ts';

/** Name of the task that sends a debtor its link; the payload names the link, the queue knows no phone and no token. */
export const TELL_NOTICE_LINK = 'tellNoticeLink';
const PURPOSE = 'notice_link.token';
/** Days for which a link is good. */
const LINK_DAYS = 7;

const { waiting, inPart } = NOTICE_STATUS;

/** 发送确权链接: the one phone gets the link; operators are shown no token. */
export function linkRoute(kernel: Kernel): Route {
  return write(kernel, adminNoticeSteps.link, async ({ tx, me, at, input, note }) => {
    const { id, name, phone } = input;
    const notice = await lockNotice(tx, id);
    if (notice === undefined) throw noSuchRecord();
    if (notice.status !== waiting && notice.status !== inPart) {
      throw refused(FACTORING_REFUSAL.noticed);
    }
    const token = randomToken();
    const expires = before(at, -LINK_DAYS * DAY);
    const ended = tx.updateTable('notice_link').set({ ended_at: at });
    await ended.where('factoring_notice_id', '=', id).where('ended_at', 'is', null).execute();
    const link = await tx
      .insertInto('notice_link')
      .values({
        factoring_notice_id: id,
        name,
        phone,
        token_hash: sha256(token),
        token_sealed: kernel.cipher.seal(token, PURPOSE),
        issued_at: at,
        issued_by: me.accountId,
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select graphile_worker.add_job(${TELL_NOTICE_LINK}, json_build_object('id', ${link.id}::text),
      job_key => ${`${TELL_NOTICE_LINK}:${link.id}`})`.execute(tx);
    const told = { phone: maskPhone(phone), expireTime: wireTime(expires) };
    note({ objectType: 'factoringNotice', objectId: id, detail: { after: { name, ...told } } });
    return told;
  });
}

const TEXTING: LinkTexting = {
  page: 'confirm',
  sealedFor: PURPOSE,
  purpose: 'noticeConfirm',
  textOf: ({ name, no, url, until }) =>
    `${name}，贵司有应收账款转让通知 ${no} 待确权：${url} 。请打开后凭短信验证码核对，有效期至 ${until}，请勿转发。`,
};

/** Sends a link once. A failure has the job tried again. */
export async function textNoticeLink(
  kernel: Pick<Kernel, 'db' | 'sms' | 'clock' | 'cipher' | 'publicOrigin'>,
  payload: unknown,
): Promise<void> {
  const { id } = payload as { id: string };
  await inScope(kernel.db, { maintenance: true }, async (tx) => {
    const found = await tx
      .updateTable('notice_link as k')
      .from('factoring_notice as t')
      .set({ told_at: kernel.clock.now() })
      .whereRef('t.id', '=', 'k.factoring_notice_id')
      .where('k.id', '=', id)
      .where('k.told_at', 'is', null)
      .where('k.ended_at', 'is', null)
      .returning(['k.token_sealed', 'k.expires_at', 'k.name', 'k.phone', 't.notice_no as no'])
      .executeTakeFirst();
    if (found) await textLink(kernel, found, TEXTING);
  });
}
