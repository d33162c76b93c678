import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adminUpload } from '#contract/file/file.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import { actsFor } from '../helpers/applications.ts';
import type { Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// 解除 and 变更管理员 of the console: who acts for a company, and who administers it, as an operator changes it.

let portal: TestApp;
let people: People;
let companies: Companies;
let boss: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_724_000_000);
  companies = new Companies(portal, people);
  boss = await people.operator();
});
afterAll(() => portal.close());

async function relationOf(phone: string, companyId: string): Promise<string> {
  const { id } = await portal.database.superuser
    .selectFrom('account_relation')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', await people.idOf(phone))
    .executeTakeFirstOrThrow();
  return id;
}

const end = (id: string) => boss.post('/admin/accountRelation/end', { id });
const events = async (phone: string) => people.eventsOf(await people.idOf(phone));

const setStatus = (companyId: string, real_name_status: number) =>
  portal.database.superuser
    .updateTable('company')
    .set({ real_name_status })
    .where('id', '=', companyId)
    .execute();

async function letter(fileType = 5): Promise<{ id: string; fileType: number }[]> {
  const fields = { clientId: 'admin', fileType: String(fileType) };
  const path = adminUpload.path;
  const { data } = await upload(portal, boss, ['授权委托书.pdf', pdf()], { fields, path });
  return [{ id: (data as { id: string }).id, fileType }];
}

/** An administrator and an operator of one company. */
async function two() {
  const admin = await companies.member();
  const { companyId } = admin;
  const member = await companies.member('companyOperator', companyId);
  const [adminId, memberId] = [
    await relationOf(admin.phone, companyId),
    await relationOf(member.phone, companyId),
  ];
  return { admin, member, companyId, adminId, memberId };
}

describe('解除', () => {
  test('tells whoever is removed, and who administers the company', async () => {
    const { admin, member, memberId } = await two();
    expect((await end(memberId)).code).toBe(0);
    expect(await actsFor(member.browser)).toEqual([]);
    expect(await events(member.phone)).toContain('company.relationEnded');
    expect(await events(admin.phone)).toContain('company.memberEnded');
    expect((await end(memberId)).status).toBe(404);
  });

  test('leaves no company without an administrator while others act for it, or it is certified', async () => {
    const { companyId, adminId, memberId } = await two();
    expect(await end(adminId)).toMatchObject({
      code: 'last_company_admin',
      msg: expect.stringContaining('变更为管理员'),
    });
    await setStatus(companyId, 4);
    expect((await end(adminId)).code).toBe('last_company_admin');
    await setStatus(companyId, 3);
    expect((await end(memberId)).code).toBe(0);
    expect((await end(adminId)).code).toBe('last_company_admin');
    await setStatus(companyId, 4);
    expect((await end(adminId)).code).toBe(0);
  });

  test('lets the administrator go whose colleagues’ accounts are stopped: none of them could follow', async () => {
    const { member, companyId, adminId, memberId } = await two();
    const stand = async (status: number) =>
      portal.database.superuser
        .updateTable('account')
        .set({ status })
        .where('id', '=', await people.idOf(member.phone))
        .execute();
    await stand(2);
    expect((await end(adminId)).code).toBe('last_company_admin');
    await setStatus(companyId, 4);
    await stand(1);
    expect((await end(adminId)).code).toBe('last_company_admin');
    await stand(2);
    expect((await end(adminId)).code).toBe(0);
    expect((await end(memberId)).code).toBe(0);
  });

  test('and an administrator who leaves at one moment: one of two stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { admin, companyId } = await two();
      const other = await companies.member('companyAdmin', companyId);
      const otherId = await relationOf(other.phone, companyId);
      await Promise.all([
        admin.browser.post('/portal/company/leave', { id: companyId }),
        end(otherId),
      ]);
      const left = await portal.database.superuser
        .selectFrom('account_relation')
        .select('id')
        .where('company_id', '=', companyId)
        .where('status', '=', 2)
        .where((row) => row('customer_role', '@>', row.val(['companyAdmin'])))
        .execute();
      expect(left).toHaveLength(1);
    }
  });
});

describe('变更管理员', () => {
  const reason = '原管理员已离职，企业来函变更';
  const change = async (id: string, more: object = {}) =>
    boss.post('/admin/accountRelation/changeAdmin', {
      id,
      reason,
      attachment: await letter(),
      ...more,
    });

  test('makes a member administrator with the letter, and tells both', async () => {
    const { admin, member, companyId, memberId } = await two();
    expect((await change(memberId)).code).toBe(0);
    expect(await actsFor(member.browser)).toEqual([
      { companyId, roles: ['companyAdmin', 'companyOperator'] },
    ]);
    expect(await actsFor(admin.browser)).toEqual([{ companyId, roles: ['companyOperator'] }]);
    for (const { phone } of [admin, member]) {
      expect(await events(phone)).toContain('company.appointed');
    }
    const row = await portal.database.superuser
      .selectFrom('company_admin_change')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      from_account_id: null,
      to_account_id: await people.idOf(member.phone),
      keeps: false,
      reason,
    });
    const { detail } = await portal.database.superuser
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'adminAccountRelationChangeAdmin')
      .where('object_id', '=', row.id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ from: [await people.idOf(admin.phone)], reason });
    expect(
      await portal.database.superuser
        .selectFrom('attachment')
        .select('file_type')
        .where('object_type', '=', 'companyAdminChange')
        .where('object_id', '=', row.id)
        .execute(),
    ).toEqual([{ file_type: 5 }]);
  });

  test('also beside who administers it, and where nobody does', async () => {
    const { admin, companyId, adminId, memberId } = await two();
    expect((await change(memberId, { keeps: true })).code).toBe(0);
    expect(await actsFor(admin.browser)).toEqual([{ companyId, roles: ['companyAdmin'] }]);
    expect((await change(adminId)).code).toBe('admin_already');
    const orphan = await companies.member('companyViewer');
    expect((await change(await relationOf(orphan.phone, orphan.companyId))).code).toBe(0);
    expect((await actsFor(orphan.browser))[0]?.roles).toContain('companyAdmin');
  });

  test('asks for the letter and a reason, and for a member whose account is normal', async () => {
    const { member, memberId } = await two();
    const wrong = async (more: object) => {
      const { status, data } = await change(memberId, more);
      const { fields } = data as { fields: { path: string }[] };
      return [status, fields.map(({ path }) => path)];
    };
    expect(await wrong({ attachment: [] })).toEqual([422, ['attachment']]);
    expect(await wrong({ attachment: await letter(1) })).toEqual([422, ['attachment']]);
    expect(await wrong({ reason: '' })).toEqual([422, ['reason']]);
    await portal.database.superuser
      .updateTable('account')
      .set({ status: 2 })
      .where('phone', '=', member.phone)
      .execute();
    expect((await change(memberId)).code).toBe('member_gone');
  });

  test('is of a member who acts for the company now, and offered of no other', async () => {
    const { companyId, memberId } = await two();
    const offered = async () => {
      const asked = { companyId, pageNum: 1, pageSize: 10 };
      const { data } = await boss.post('/admin/accountRelation/page', asked);
      const { content } = data as { content: { id: string; actions: string[] }[] };
      return content.find(({ id }) => id === memberId)?.actions;
    };
    const put = (values: { status?: number; valid_to?: Date | null }) =>
      portal.database.superuser
        .updateTable('account_relation')
        .set(values)
        .where('id', '=', memberId)
        .execute();
    const soon = (hours: number) => new Date(portal.clock.now().getTime() + hours * 3_600_000);
    for (const values of [{ status: 1 }, { status: 2, valid_to: soon(-1) }]) {
      await put(values);
      expect((await change(memberId)).code).toBe('member_gone');
      expect(await offered()).toEqual(['end']);
    }
    await put({ valid_to: soon(1) });
    expect(await offered()).toEqual(['changeAdmin', 'end']);
    expect((await change(memberId)).code).toBe(0);
  });

  test('is offered of members that administer nothing yet, to whoever may', async () => {
    const { companyId } = await two();
    const asked = { companyId, pageNum: 1, pageSize: 10 };
    const seenBy = async (browser: Browser) => {
      const { data } = await browser.post('/admin/accountRelation/page', asked);
      const { content } = data as { content: { customerRole: string[]; actions: string[] }[] };
      return content.map(({ customerRole, actions }) => [customerRole, actions]);
    };
    expect(await seenBy(boss)).toEqual([
      [['companyOperator'], ['changeAdmin', 'end']],
      [['companyAdmin'], ['end']],
    ]);
    expect(await seenBy(await people.operator('13800000011'))).toEqual([
      [['companyOperator'], []],
      [['companyAdmin'], []],
    ]);
  });
});
