import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adminUpload, type StoredFile } from '#contract/file/file.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { application, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { People } from '../helpers/people.ts';
import { done, openReview } from '../helpers/reviewer.ts';
import { pdf } from '../helpers/sample-files.ts';
import { download, upload } from '../helpers/upload.ts';

// Operators read a file by the right to the record that it hangs on, and each reading is in the log.

const ADMIN = '13800000018';
const WHO = {
  sales: '13800000010',
  operations: '13800000011',
  risk: '13800000012',
  legal: '13800000014',
  auditor: '13800000017',
} as const;

let portal: TestApp;
let people: People;
const desks = new Map<string, Browser>();
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_310_000_000);
  for (const [name, phone] of Object.entries(WHO)) desks.set(name, await people.operator(phone));
  desks.set('admin', await administrator());
});
afterAll(() => portal.close());

function desk(name: keyof typeof WHO | 'admin'): Browser {
  const found = desks.get(name);
  if (found === undefined) throw new Error(`Nobody sits at the desk ${name}`);
  return found;
}

/** Somebody who administrates the platform and has nothing to do with its customers. */
async function administrator(): Promise<Browser> {
  const all = await people.operator();
  const id = await done(all, '/admin/account/save', { phone: ADMIN, nickName: '示例管理' });
  await done(all, '/admin/account/saveRoles', { id, roles: ['admin'] });
  const browser = new Browser(portal);
  expect((await browser.adminCodeLogin(ADMIN)).code).toBe(0);
  return browser;
}

const statuses = async (file: string, names: readonly Parameters<typeof desk>[0][]) => {
  const found: Record<string, number[]> = {};
  for (const name of names) {
    const view = await desk(name).get(`/admin/file/view/${file}`);
    const content = await download(portal, desk(name), `/admin/file/content/${file}`);
    const preview = await download(portal, desk(name), `/admin/file/content/${file}`, {
      as: 'preview',
    });
    found[name] = [view.status, content.statusCode, preview.statusCode];
  }
  return found;
};
const YES = [200, 200, 200];
const NO = [403, 403, 403];

async function applied() {
  const { browser } = await people.newcomer();
  const attachment = await papers(portal, browser);
  const { data } = await saveApplication(browser, application({ attachment }));
  const id = String(data);
  const fileOf = (type: number) => attachment.find(({ fileType }) => fileType === type)?.id ?? '';
  return { browser, id, licence: fileOf(2), card: fileOf(3), back: fileOf(4) };
}

async function readingsOf(file: string) {
  const { rows } = await sql<{ who: string; action: string; company: string; detail: unknown }>`
    select account.phone as who, action, company_id::text as company, detail
    from audit_log join account on account.id = account_id
    where object_type = 'file' and object_id = ${file} and action like 'admin%'
    order by audit_log.id`.execute(portal.database.superuser);
  return rows;
}

describe('identity papers', () => {
  test('are read by the roles that review certifications, other papers by all who read the record', async () => {
    const { browser, id, licence, card, back } = await applied();
    const all = ['sales', 'operations', 'risk', 'legal', 'auditor', 'admin'] as const;
    // A draft is its own company's alone.
    for (const file of [licence, card]) {
      expect(Object.values(await statuses(file, all))).toEqual(all.map(() => NO));
    }
    expect((await browser.post(`${PATH}/submit`, { id })).msg).toBe('');
    for (const file of [card, back]) {
      const found = await statuses(file, all);
      expect(found).toMatchObject({ operations: YES, sales: NO, risk: NO, legal: NO });
      expect(found).toMatchObject({ auditor: NO, admin: NO });
    }
    expect(await statuses(licence, all)).toMatchObject({ sales: YES, auditor: YES, admin: NO });
  });

  test('are open to whom the decision was handed, as long as it lies there', async () => {
    const { browser, id, card } = await applied();
    await browser.post(`${PATH}/submit`, { id });
    const { taskId } = await openReview(desk('operations'), id);
    expect(await statuses(card, ['legal'])).toEqual({ legal: NO });
    const toAccountId = await people.idOf(WHO.legal);
    await done(desk('operations'), '/admin/review/addSign', { taskId, toAccountId });
    expect(await statuses(card, ['legal', 'risk'])).toEqual({ legal: YES, risk: NO });
    const auditor = await people.idOf(WHO.auditor);
    await done(desk('operations'), '/admin/review/addSign', { taskId, toAccountId: auditor });
    expect(await statuses(card, ['auditor'])).toEqual({ auditor: NO });
    const signing = await openReview(desk('legal'), id);
    await done(desk('legal'), '/admin/review/approve', { taskId: signing.taskId });
    expect(await statuses(card, ['legal'])).toEqual({ legal: NO });
  });

  test('do not open by hanging on something else', async () => {
    const { browser, id, card } = await applied();
    await browser.post(`${PATH}/submit`, { id });
    const values = { file_id: card, file_type: 1, object_type: 'companyCustomer', object_id: '1' };
    await portal.database.superuser
      .insertInto('attachment')
      .values({ ...values, company_id: null, sort: 0, created_at: portal.clock.now() })
      .execute();
    expect(await statuses(card, ['sales'])).toEqual({ sales: NO });
  });

  test('leave a line each time: who, when, which file of which record; refusals leave none', async () => {
    const { browser, id, card } = await applied();
    await browser.post(`${PATH}/submit`, { id });
    await statuses(card, ['auditor', 'operations']);
    const record = { objectType: 'companyCustomer', objectId: id };
    const line = {
      who: WHO.operations,
      company: expect.stringMatching(/^\d+$/),
      detail: expect.objectContaining({ fileType: 3, record }),
    };
    expect(await readingsOf(card)).toEqual([
      { ...line, action: 'adminFileView' },
      { ...line, action: 'adminFileContent' },
      { ...line, action: 'adminFileContent' },
    ]);
  });
});

describe('other files', () => {
  test('that nothing uses are their uploader’s alone', async () => {
    const { browser } = await people.newcomer();
    const theirs = (await upload(portal, browser, ['a.pdf', pdf()])).data as StoredFile;
    expect((await desk('operations').get(`/admin/file/view/${theirs.id}`)).status).toBe(403);
    expect((await desk('admin').get(`/admin/file/view/${theirs.id}`)).status).toBe(403);
    const path = adminUpload.path;
    const mine = (await upload(portal, desk('risk'), ['a.pdf', pdf()], { path })).data;
    const { id } = mine as StoredFile;
    expect((await desk('risk').get(`/admin/file/view/${id}`)).status).toBe(200);
    expect((await desk('operations').get(`/admin/file/view/${id}`)).status).toBe(403);
    expect((await desk('operations').get('/admin/file/view/42')).status).toBe(404);
  });

  test('of what concerns a company alone are read by no operator', async () => {
    const { licence } = await applied();
    for (const object_type of ['bank', 'contactClient', 'somethingNew']) {
      await portal.database.superuser
        .updateTable('attachment')
        .set({ object_type })
        .where('file_id', '=', licence)
        .execute();
      const found = await statuses(licence, ['operations', 'risk', 'auditor', 'admin']);
      expect(Object.values(found), object_type).toEqual([NO, NO, NO, NO]);
    }
  });

  test('are found by their kind and their company', async () => {
    const { id, licence, card } = await applied();
    const { superuser: db } = portal.database;
    const company_id = sql<string>`(select company_id from company_customer_apply where id = ${id})`;
    await db
      .updateTable('company')
      .set({ name: '示例文件筛选有限公司' })
      .where('id', '=', company_id)
      .execute();
    await db.updateTable('file').set({ company_id }).where('id', 'in', [licence, card]).execute();
    const found = async (filter: Record<string, string>) => {
      const { data } = await desk('admin').get('/admin/file/page', filter);
      return (data as { content: { id: string }[] }).content.map(({ id }) => id);
    };
    expect(await found({ companyName: '文件筛选', fileType: '2' })).toEqual([licence]);
    expect(await found({ companyName: '文件筛选', fileType: '2,3' })).toEqual(
      expect.arrayContaining([licence, card]),
    );
    expect(await found({ companyName: '没有这家' })).toEqual([]);
  });
});

test('their addresses are the way of whoever reads them: an operator’s is a call of the console', async () => {
  const { browser, id, licence } = await applied();
  expect((await browser.post(`${PATH}/submit`, { id })).msg).toBe('');
  const review = await openReview(desk('operations'), id);
  const seen = JSON.stringify(review);
  expect(seen).toContain(`/admin/file/content/${licence}`);
  const view = await desk('operations').get(`/admin/file/view/${licence}`);
  const fields = { clientId: 'admin', fileType: '1' };
  const brought = await upload(portal, desk('sales'), ['意见.pdf', pdf()], {
    path: adminUpload.path,
    fields,
  });
  for (const text of [seen, view.body, brought.body]) {
    expect(text).toContain('/admin/file/content/');
    expect(text).not.toContain('/general/common/file/');
  }
  const { url } = brought.data as StoredFile;
  expect((await download(portal, desk('sales'), url)).statusCode).toBe(200);
  const own = await browser.get(`/general/common/file/${licence}/view`);
  expect(own.body).toContain(`/general/common/file/${licence}`);
});
