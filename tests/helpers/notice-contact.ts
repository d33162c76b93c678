import { sql } from 'kysely';

import { textNoticeLink } from '#server/modules/factoring/link.ts';

import { Browser } from './browser.ts';
import type { Factorings } from './factorings.ts';
import { done } from './reviewer.ts';

/** A notice as the page of its link shows it. */
export interface ShownNotice {
  noticeNo: string;
  open: boolean;
  receivables: { id: string; transferAmount: string; dueDate: string }[];
}

/** A person of a debtor's with nothing but a phone, who answers its notice by a link. */
export class NoticeContact {
  readonly browser: Browser;
  readonly phone: string;
  readonly #desk: Factorings;
  token = '';
  pass = '';

  constructor(desk: Factorings, phone: string) {
    this.#desk = desk;
    this.browser = new Browser(desk.portal);
    this.phone = phone;
  }

  async sent(noticeId: string): Promise<this> {
    const asked = { id: noticeId, name: '示例联系人', phone: this.phone };
    await done(this.#desk.boss, '/admin/factoringNotice/link', asked);
    const { database, cipher, clock, sms } = this.#desk.portal;
    const { rows } = await sql<{ id: string }>`
      select id::text from notice_link where factoring_notice_id = ${noticeId} order by id desc limit 1`.execute(
      database.superuser,
    );
    const publicOrigin = () => 'http://portal.test';
    const kernel = { db: database.db, cipher, clock, sms, publicOrigin };
    await textNoticeLink(kernel, { id: rows[0]?.id ?? '0' });
    const { text = '' } = sms.sent.findLast(({ phone }) => phone === this.phone) ?? {};
    this.token = /portal\.test\/portal\/confirm#([\w-]{43}) /.exec(text)?.[1] ?? '';
    return this;
  }

  call(name: string, body: object = {}) {
    return this.browser.post(`/portal/confirm/${name}`, { token: this.token, ...body });
  }

  async prove(): Promise<ShownNotice> {
    await this.call('code');
    const code = this.#desk.portal.sms.codeOf(this.phone);
    const proved = await this.call('prove', { code });
    const { pass, notice } = proved.data as { pass: string; notice: ShownNotice };
    this.pass = pass;
    return notice;
  }

  answer({ receivables }: ShownNotice, ...each: object[]) {
    const answers = receivables.map(({ id, transferAmount, dueDate }, at) => ({
      id,
      confirmedAmount: transferAmount,
      confirmedDue: dueDate,
      ...each[at],
    }));
    return this.call('answer', { pass: this.pass, receivables: answers });
  }
}
