import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MY_COMPANY, type MyCompanyDetail } from '#contract/company/company.ts';
import { INVITATION_DAYS, MEMBER } from '#contract/company/member.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DAY, MINUTE } from '#server/kernel/clock.ts';
import { sendInvitation } from '#server/modules/company/send-invitation.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { sealing } from '../helpers/sealing.ts';
import { upload } from '../helpers/upload.ts';

let portal: TestApp;
let people: People;
let companies: Companies;
beforeAll(async () => {
  portal = await createTestApp({ demo: true, max: 20 });
  people = new People(portal, 13_310_000_000);
  companies = new Companies(portal, people);
});
afterAll(() => portal.close());

interface Listed {
  id: string;
  accountId: string;
  roles: string[];
  actions: string[];
  phone: string;
  self: boolean;
}

async function membersOf(browser: Browser): Promise<Listed[]> {
  const { data } = await browser.post('/portal/companyMember/page', { pageSize: 100 });
  return (data as { content: Listed[] }).content;
}

async function memberNamed(browser: Browser, phone: string): Promise<Listed> {
  const accountId = await people.idOf(phone);
  const found = (await membersOf(browser)).find((one) => one.accountId === accountId);
  if (!found) throw new Error(`${phone} is no member`);
  return found;
}

const invite = (browser: Browser, phone: string, roles = ['companyOperator']) =>
  browser.post('/portal/companyInvitation/save', { phone, roles, jobTitle: '经办' });
const received = async (browser: Browser) =>
  (await browser.get('/portal/companyInvitation/received')).data as { id: string }[];
const detailOf = async (browser: Browser, id: string) =>
  (await browser.get('/portal/company/detail', { id })).data as MyCompanyDetail;

/** A letter that the browser has just uploaded. */
async function letter(browser: Browser): Promise<{ id: string; fileType: number }[]> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { data } = await upload(portal, browser, ['授权书.png', png], {
    fields: { fileType: '5' },
  });
  return [{ id: (data as { id: string }).id, fileType: 5 }];
}

describe('an invitation', () => {
  test('reaches whoever has that phone, by message, and lets them in with its roles alone', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { phone, browser } = await people.newcomer();
    expect((await invite(admin, phone, ['companyOperator', 'companyOperator'])).code).toBe(0);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('company.invited');
    const [one] = await received(browser);
    expect(one).toMatchObject({ roles: ['companyOperator'], jobTitle: '经办' });
    const { data } = await browser.post('/portal/companyInvitation/accept', { id: one?.id });
    expect(data).toEqual({ companyId });
    const member = await memberNamed(admin, phone);
    expect(member).toMatchObject({ roles: ['companyOperator'], self: false });
    expect(member.phone).toMatch(/^133\*{4}\d{4}$/);
    expect(await received(browser)).toEqual([]);
    const again = await browser.post('/portal/companyInvitation/accept', { id: one?.id });
    expect(again.status).toBe(404);
  });

  test('waits for somebody who has no account yet, and is sent as a short message', async () => {
    const { browser: admin, companyId } = await companies.member();
    const phone = people.phone();
    const { data: id } = await invite(admin, phone, ['companyFinance']);
    const kernel = { ...portal, db: portal.database.db, publicOrigin: () => 'http://x' };
    await sendInvitation(kernel as never, { id, companyId }, '1');
    expect(portal.sms.sent.at(-1)).toMatchObject({ phone, purpose: 'companyInvite', code: '' });
    expect(portal.sms.sent.at(-1)?.text).toContain('http://x/portal/user/company');
    const { browser } = await people.newcomer(phone);
    const [one] = await received(browser);
    expect((await browser.post('/portal/companyInvitation/accept', { id: one?.id })).code).toBe(0);
    expect((await browser.post('/portal/bank/page')).code).toBe(0);
  });

  test('can be declined, withdrawn and sent again; it runs out after its days', async () => {
    const { browser: admin } = await companies.member();
    const { phone, browser } = await people.newcomer();
    await invite(admin, phone);
    const [first] = await received(browser);
    expect((await browser.post('/portal/companyInvitation/decline', { id: first?.id })).code).toBe(
      0,
    );
    const { data: id } = await invite(admin, phone);
    const resend = () => admin.post('/portal/companyInvitation/resend', { id });
    expect((await resend()).code).toBe(MEMBER.soon.code);
    portal.clock.advance(MINUTE);
    expect((await resend()).code).toBe(0);
    expect((await admin.post('/portal/companyInvitation/delete', { id })).code).toBe(0);
    expect(await received(browser)).toEqual([]);
    const { data: last } = await invite(admin, phone);
    portal.clock.advance(INVITATION_DAYS * DAY);
    const late = await people.signedIn(phone);
    expect(await received(late)).toEqual([]);
    const accepted = await late.post('/portal/companyInvitation/accept', { id: last });
    expect(accepted.code).toBe(MEMBER.gone.code);
  });

  test('is one per phone, for nobody who is a member, and makes no administrator', async () => {
    const { browser: admin, companyId } = await companies.member();
    const phone = people.phone();
    await invite(admin, phone);
    expect((await invite(admin, phone)).data).toMatchObject({
      fields: [{ path: 'phone', message: MEMBER.isInvited }],
    });
    const { phone: known } = await companies.member('companyViewer', companyId);
    expect((await invite(admin, known)).data).toMatchObject({
      fields: [{ path: 'phone', message: MEMBER.isMember }],
    });
    expect((await invite(admin, people.phone(), ['companyAdmin'])).status).toBe(422);
  });

  test('of a phone is nothing to another one', async () => {
    const { browser: admin } = await companies.member();
    const { data: id } = await invite(admin, people.phone());
    const { browser: stranger } = await people.newcomer();
    for (const call of ['accept', 'decline']) {
      const { status } = await stranger.post(`/portal/companyInvitation/${call}`, { id });
      expect(status, call).toBe(404);
    }
  });
});

describe('roles', () => {
  test('only administrators look at members and change them', async () => {
    const { companyId } = await companies.member();
    for (const role of ['companyOperator', 'companyReviewer', 'companyFinance', 'companyViewer']) {
      const { browser } = await companies.member(role, companyId);
      expect((await browser.post('/portal/companyMember/page')).status, role).toBe(403);
      expect((await invite(browser, people.phone())).status, role).toBe(403);
      const { data } = await browser.get('/portal/company/administrators');
      expect(data, role).toMatchObject([{ name: '张三', phone: expect.not.stringContaining('*') }]);
    }
  });

  test('count from the next request on, and the member hears of it', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { phone, browser } = await companies.member('companyViewer', companyId);
    const save = () => browser.post('/portal/bank/save', { name: '示例', remarks: '示例' });
    expect((await save()).status).toBe(403);
    const { id } = await memberNamed(admin, phone);
    const change = { id, version: 1, roles: Array(2).fill('companyFinance'), jobTitle: '财务' };
    expect((await admin.post('/portal/companyMember/save', change)).code).toBe(0);
    expect([(await save()).code, (await memberNamed(admin, phone)).roles.length]).toEqual([0, 1]);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('company.roles');
    const nobody = { ...change, version: 2, roles: [] };
    expect((await admin.post('/portal/companyMember/save', nobody)).data).toMatchObject({
      fields: [{ path: 'roles', message: MEMBER.noRole }],
    });
  });

  test('whoever is removed is outside at once', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { phone, browser } = await companies.member('companyFinance', companyId);
    const { id } = await memberNamed(admin, phone);
    expect((await admin.post('/portal/companyMember/delete', { id })).code).toBe(0);
    expect((await browser.post('/portal/bank/page')).code).toBe('no_company');
    expect(await people.eventsOf(await people.idOf(phone))).toContain('company.removed');
    const { data } = await browser.post('/portal/company/myPage');
    expect(data).toMatchObject({ content: [], total: 0 });
  });
});

describe('the last administrator', () => {
  test('cannot leave, nor remove itself; anybody else can leave', async () => {
    const { browser: admin, companyId, phone } = await companies.member();
    const leave = (browser: Browser) => browser.post('/portal/company/leave', { id: companyId });
    expect((await leave(admin)).code).toBe(MY_COMPANY.lastAdministrator.code);
    const { id } = await memberNamed(admin, phone);
    const removal = await admin.post('/portal/companyMember/delete', { id });
    expect(removal.code).toBe(MEMBER.self.code);
    const { browser } = await companies.member('companyOperator', companyId);
    expect((await leave(browser)).code).toBe(0);
    expect(await people.eventsOf(await people.idOf(phone))).toContain('company.left');
  });

  test('hands over with a letter, and is none any more', async () => {
    const { browser: admin, companyId, phone } = await companies.member();
    const { browser, phone: next } = await companies.member('companyOperator', companyId);
    const { id: memberId } = await memberNamed(admin, next);
    const change = (attachment: object[]) =>
      admin.post('/portal/company/changeAdmin', { id: companyId, memberId, attachment });
    expect((await change([])).data).toMatchObject({ fields: [{ message: MY_COMPANY.letter }] });
    expect((await change(await letter(admin))).code).toBe(0);
    expect((await admin.post('/portal/companyMember/page')).status).toBe(403);
    expect((await memberNamed(browser, phone)).roles).toEqual(['companyOperator']);
    expect((await memberNamed(browser, next)).roles).toEqual(['companyAdmin', 'companyOperator']);
    for (const one of [phone, next]) {
      expect(await people.eventsOf(await people.idOf(one))).toContain('company.administrator');
    }
  });

  /** Two administrators of one company who each do something to the other, or themselves, at one moment. */
  async function two() {
    const one = await companies.member();
    const other = await companies.member('companyAdmin', one.companyId);
    return [one, other] as const;
  }
  async function left(companyId: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from account_relation
      where company_id = ${companyId} and status = 2 and 'companyAdmin' = any (customer_role)`.execute(
      portal.database.superuser,
    );
    return rows[0]?.n ?? 0;
  }

  test('of two who leave at one moment one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await two();
      const { companyId } = pair[0];
      await Promise.all(
        pair.map(({ browser }) => browser.post('/portal/company/leave', { id: companyId })),
      );
      expect(await left(companyId)).toBe(1);
    }
  });

  test('of two who remove each other at one moment one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = await two();
      const ids = [
        await memberNamed(one.browser, other.phone),
        await memberNamed(other.browser, one.phone),
      ];
      await Promise.all(
        [one, other].map(({ browser }, at) =>
          browser.post('/portal/companyMember/delete', { id: ids[at]?.id }),
        ),
      );
      expect(await left(one.companyId)).toBe(1);
    }
  });

  test('without the lock on the company both would be gone', async () => {
    const [one, other] = await two();
    const { db } = portal.database;
    const { companyId } = one;
    const ids = [await people.idOf(one.phone), await people.idOf(other.phone)];
    let waiting = 0;
    let open: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const naively = (me: string, them: string) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('app.company_id', ${companyId}, true)`.execute(tx);
        const { rows } = await sql`select from account_relation
          where account_id = ${me} and company_id = ${companyId} and status = 2`.execute(tx);
        waiting += 1;
        if (waiting === 2) open();
        await both;
        if (rows.length === 0) return;
        await sql`update account_relation set status = 3
          where account_id = ${them} and company_id = ${companyId}`.execute(tx);
      });
    const [first = '', second = ''] = ids;
    await Promise.all([naively(first, second), naively(second, first)]);
    expect(await left(companyId)).toBe(0);
  });
});

describe('nobody lets himself in', () => {
  test('not by row-level security either: neither a relation nor a role of his own making', async () => {
    const { companyId } = await companies.member();
    const { phone } = await companies.member('companyViewer', companyId);
    const accountId = await people.idOf(phone);
    const { phone: strange } = await people.newcomer();
    const stranger = await people.idOf(strange);
    const { db } = portal.database;
    const as = (id: string, statement: ReturnType<typeof sql>) =>
      db.transaction().execute(async (tx) => {
        await sql`select set_config('app.account_id', ${id}, true)`.execute(tx);
        await statement.execute(tx);
      });
    await expect(
      as(
        stranger,
        sql`insert into account_relation (account_id, company_id, customer_role, status, created_at)
          values (${stranger}, ${companyId}, '{companyAdmin}', 2, now())`,
      ),
    ).rejects.toThrow('row-level security');
    await expect(
      as(
        accountId,
        sql`update account_relation set customer_role = '{companyAdmin}' where account_id = ${accountId}`,
      ),
    ).rejects.toThrow('row-level security');
  });
});

describe('what a company says of itself', () => {
  test('the demo company is as complete as its parts', async () => {
    const browser = new Browser(portal);
    await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const { data } = await browser.post('/portal/company/myPage');
    const [row] = (data as { content: { id: string; memberCount: number; infoScore: number }[] })
      .content;
    expect(row).toMatchObject({ memberCount: 6, infoScore: 75, roles: ['companyAdmin'] });
    const detail = await detailOf(browser, row?.id ?? '');
    expect(detail.scoreParts.filter(({ done }) => !done).map(({ part }) => part)).toEqual([
      'bank',
      'invoice',
    ]);
    expect(detail).toMatchObject({
      legalCertificateNo: '**************002X',
      legalPhone: '138****0001',
      regStatus: '存续',
      legalPersonName: '示例甲',
    });
    expect(detail.banks).toHaveLength(2);
  });

  test('contact and invoice data count, are audited without their values, and told', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { phone: second } = await companies.member('companyAdmin', companyId);
    const before = (await detailOf(admin, companyId)).infoScore;
    const contact = {
      contactPerson: '张三',
      contactPhone: '13812345678',
      contactAddress: '示例路 1 号',
      legalPhone: '',
      actualControllerPhone: '',
    };
    const save = (version: number) =>
      admin.post('/portal/company/saveContact', { ...contact, id: companyId, version });
    expect((await save(0)).code).toBe(0);
    expect((await detailOf(admin, companyId)).infoScore).toBe(before + 10);
    expect((await save(0)).status).toBe(409);
    const seal = sealing(admin);
    const invoice = {
      invoiceTitle: '示例企业',
      taxNo: '91000000MA0TXT0013',
      invoiceAddress: '示例路 1 号',
      invoicePhone: '010-12345678',
      invoiceBank: '示例银行',
      invoiceAccount: seal.seal('6222020200012345678'),
      id: companyId,
      version: 1,
    };
    const { headers } = seal;
    const saved = await admin.call('/portal/company/saveInvoice', { body: invoice, headers });
    expect(saved.code).toBe(0);
    const detail = await detailOf(admin, companyId);
    expect(detail).toMatchObject({ invoiceAccount: '**** **** **** 5678', infoScore: before + 20 });
    expect(await people.eventsOf(await people.idOf(second))).toEqual(
      expect.arrayContaining(['company.changed']),
    );
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action in ('companySaveContact', 'companySaveInvoice')
        and company_id = ${companyId}`.execute(portal.database.owner);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(/张三|13812345678|(?<!\d)6222/);
  });

  test('finance changes invoice data and no contact data; review needs a reviewer', async () => {
    const { browser: admin, companyId } = await companies.member();
    const { browser: finance } = await companies.member('companyFinance', companyId);
    expect((await detailOf(finance, companyId)).actions).toEqual(['editInvoice', 'leave']);
    const contact = { contactPerson: '张三', contactPhone: '13812345678', contactAddress: '路' };
    const body = { ...contact, id: companyId, version: 0 };
    expect((await finance.post('/portal/company/saveContact', body)).status).toBe(403);
    const set = () => admin.post('/portal/company/setReview', { id: companyId, needReview: true });
    expect((await set()).code).toBe(MY_COMPANY.noReviewer.code);
    await companies.member('companyReviewer', companyId);
    expect((await set()).code).toBe(0);
    expect((await detailOf(admin, companyId)).needReview).toBe(true);
  });

  test('a clerk sees no bank accounts there, and nobody another company', async () => {
    const { companyId } = await companies.member();
    const { browser: clerk } = await companies.member('companyOperator', companyId);
    expect((await detailOf(clerk, companyId)).banks).toEqual([]);
    const { browser: stranger } = await companies.member();
    const { status } = await stranger.get('/portal/company/detail', { id: companyId });
    expect(status).toBe(404);
  });
});
