import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { MEMBER } from '#contract/company/member.ts';
import { MINUTE } from '#server/kernel/clock.ts';
import { myCompanyModule } from '#server/modules/company/module.ts';
import { sendInvitation } from '#server/modules/company/send-invitation.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';

// The word of somebody who has left a company, or administers it no more, lets nobody in (rules.md C.22, docs/decisions/028).

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 10 });
  people = new People(portal, 13_704_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

const call = (by: Browser, name: string, body: object = {}) =>
  by.post(`/portal/companyInvitation/${name}`, body as Record<string, unknown>);
const received = async ({ browser }: { browser: Browser }) =>
  (await browser.get('/portal/companyInvitation/received')).data as Record<string, string>[];

/** Two administrators, the first of whom has invited somebody. */
async function invited() {
  const sender = await companies.member();
  const { companyId } = sender;
  const other = await companies.member('companyAdmin', companyId);
  const guest = await people.newcomer();
  const roles = ['companyFinance'];
  const { data: id } = await call(sender.browser, 'save', { phone: guest.phone, roles });
  return { sender, other, guest, companyId, id: String(id) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

async function memberId({ sender, other }: Invited): Promise<string> {
  const { data } = await other.browser.post('/portal/companyMember/page', { pageSize: 50 });
  const { content } = data as { content: { id: string; accountId: string }[] };
  const account = await people.idOf(sender.phone);
  return content.find(({ accountId }) => accountId === account)?.id ?? '';
}

const relation = ({ companyId }: Invited, account: string, set: ReturnType<typeof sql>) =>
  sql`update account_relation set ${set} where company_id = ${companyId} and account_id = ${account}`.execute(
    portal.database.superuser,
  );

const WAYS: readonly (readonly [string, (of: Invited) => Promise<unknown>])[] = [
  [
    '被移除',
    async (of) => of.other.browser.post('/portal/companyMember/delete', { id: await memberId(of) }),
  ],
  [
    '退出企业',
    ({ sender, companyId }) => sender.browser.post('/portal/company/leave', { id: companyId }),
  ],
  [
    '不再是管理员',
    async (of) =>
      relation(of, await people.idOf(of.sender.phone), sql`customer_role = '{companyOperator}'`),
  ],
  [
    '任期已满',
    async (of) =>
      relation(of, await people.idOf(of.sender.phone), sql`valid_to = ${portal.clock.now()}`),
  ],
];

test.each(WAYS)(
  'of a sender who is gone (%s), an invitation is neither told nor accepted',
  async (_, go) => {
    const of = await invited();
    const { guest, other, id, companyId } = of;
    expect(await received(guest)).toHaveLength(1);
    await go(of);
    expect(await received(guest)).toEqual([]);
    const workbench = await guest.browser.get('/portal/workbench/summary');
    expect(workbench.body).not.toContain(`company.invitation.${id}`);
    const sent = portal.sms.sent.length;
    const kernel = { ...portal, db: portal.database.db, publicOrigin: () => 'http://x' };
    await sendInvitation(kernel as never, { id, companyId }, id);
    expect(portal.sms.sent).toHaveLength(sent);
    expect((await call(guest.browser, 'accept', { id })).code).toBe(MEMBER.gone.code);
    const { data } = await other.browser.post('/portal/companyMember/page', {});
    expect(data).not.toMatchObject({ content: [{ phone: guest.phone }] });
  },
);

test('an administrator who sends it again stands for it', async () => {
  const of = await invited();
  const { guest, other, id, companyId, sender } = of;
  await sender.browser.post('/portal/company/leave', { id: companyId });
  portal.clock.advance(MINUTE);
  expect((await call(other.browser, 'resend', { id })).code).toBe(0);
  expect(await received(guest)).toHaveLength(1);
  expect((await call(guest.browser, 'accept', { id })).data).toEqual({ companyId });
});

test('it stands in no other’s way, and ends with the next round', async () => {
  const of = await invited();
  const { guest, other, companyId, sender } = of;
  await sender.browser.post('/portal/company/leave', { id: companyId });
  const again = { phone: guest.phone, roles: ['companyViewer'] };
  expect((await call(other.browser, 'save', again)).code).toBe(0);
  expect(await received(guest)).toMatchObject([{ roles: ['companyViewer'] }]);
  const late = await invited();
  await late.sender.browser.post('/portal/company/leave', { id: late.companyId });
  const job = myCompanyModule.jobs?.expireInvitations;
  await job?.run({ db: portal.database.db, clock: portal.clock } as never);
  const { data } = await call(late.other.browser, 'page');
  expect(data).toMatchObject({ content: [{ id: late.id, status: '5' }] });
});
