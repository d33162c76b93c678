import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserInfo } from '#contract/account/user.ts';
import { PAPER } from '#contract/certification/form.ts';
import type { Certification } from '#contract/certification/row.ts';
import { CERTIFICATION, certificationText } from '#contract/certification/texts.ts';
import type { AuditOperateRow } from '#contract/flow/audit-operate.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { application, freshUsc, PATH, papers, saveApplication } from '../helpers/certification.ts';
import { LICENCE } from '../helpers/papers.ts';
import { People } from '../helpers/people.ts';

// Papers that the real program reads: what they say is held against what was typed.

let portal: TestApp;
let people: People;
let admin: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_730_000_000);
  admin = await people.operator();
  await portal.database.superuser
    .insertInto('registry_company')
    .values({
      updated_at: portal.clock.now(),
      name: LICENCE.name,
      usc: LICENCE.usc,
      legal_person_name: LICENCE.legalPersonName,
      reg_status: '存续',
    })
    .execute();
});
afterAll(() => portal.close());

/** One of ten is looked at by a person whatever is switched on (rules.md F); which, its id says. */
const isSampled = (id: string) => BigInt(id) % 10n === 0n;

/** The application of a newcomer with drawn papers that have been read. */
async function applied() {
  const { browser } = await people.newcomer();
  const attachment = await papers(portal, browser, { drawn: true });
  const [licence, front] = attachment.map(({ id: fileId }) => ({ fileId }));
  await browser.get(`${PATH}/getCompanyInfoByBusinessLicense`, licence);
  await browser.get(`${PATH}/recognizeIdentityCard`, front);
  const body = application({ usc: LICENCE.usc, attachment });
  // Begun until its id is none that is looked at in any case.
  const begin = async (): Promise<string> => {
    const id = String((await saveApplication(browser, { name: LICENCE.name })).data);
    if (!isSampled(id)) return id;
    await browser.post(`${PATH}/delete`, { id, version: 1 });
    return begin();
  };
  const id = await begin();
  const read = async () => (await browser.get(`${PATH}/detail`, { id })).data as Certification;
  return {
    browser,
    read,
    change: async (more: Record<string, unknown>) => {
      const { version } = await read();
      expect((await saveApplication(browser, { ...body, ...more, id, version })).code).toBe(0);
    },
    submit: () => browser.post(`${PATH}/submit`, { id }),
    withdraw: async () => expect((await browser.post(`${PATH}/withdraw`, { id })).code).toBe(0),
  };
}

const passByItself = async (from: string, to: string) =>
  expect((await admin.post('/admin/param/save', { name: 'auth.autoPass', from, to })).code).toBe(0);

test('with auth.autoPass, what agrees in every source is certified without a person; nothing else is', {
  timeout: 60_000,
}, async () => {
  const { browser, read, change, submit, withdraw } = await applied();

  // As delivered, an operator looks at each.
  await change({});
  expect((await submit()).data).toMatchObject({ status: '1' });
  expect((await read()).autoCheck.map(({ key, result }) => [key, result])).toEqual(
    ['name', 'usc', 'legalName', 'regStatus', 'idName', 'idNo'].map((key) => [key, 'equal']),
  );
  // Where each was read stays with it: of the licence's and of the card's own place.
  const { attachment, autoCheck } = await read();
  const fileOf = (paper: number) => attachment.find(({ fileType }) => fileType === paper)?.id;
  expect(autoCheck.map(({ source }) => source?.fileId)).toEqual(
    [PAPER.licence, PAPER.licence, PAPER.licence, 0, PAPER.cardFront, PAPER.cardFront].map(fileOf),
  );
  // The number stands at the foot of a card.
  expect(autoCheck.at(-1)?.source?.place.top).toBeGreaterThan(0.7);
  await withdraw();

  await passByItself('0', '1');
  await change({ name: `${LICENCE.name}分公司` });
  expect((await submit()).data).toMatchObject({ status: '1' });
  expect(await read()).toMatchObject({ nextStep: { nodeKey: 'N2', who: '平台运营专员' } });
  await withdraw();

  await change({});
  expect((await submit()).data).toMatchObject({ status: '3' });
  const { companyList } = (await browser.get('/user/getInfo')).data as UserInfo;
  expect(companyList).toMatchObject([
    { basicInfo: { usc: LICENCE.usc, roles: ['companyAdmin'] }, realNameInfo: { status: 3 } },
  ]);
  const { processRedundantId } = await read();
  const { data } = await browser.get(`${PATH}/listAuditOperate`, { processRedundantId });
  expect((data as AuditOperateRow[]).at(-1)).toMatchObject({ nodeKey: 'N1', nodeStatus: 2 });
  await passByItself('1', '0');
});

test("another company's licence is told beside the name, and nothing is handed in", {
  timeout: 60_000,
}, async () => {
  const { read, change, submit } = await applied();
  await change({ name: '示例别家建设有限公司', usc: freshUsc() });
  expect(await submit()).toMatchObject({
    status: 422,
    data: {
      fields: [
        { path: 'name', message: certificationText(CERTIFICATION.otherLicence, LICENCE.name) },
      ],
    },
  });
  expect((await read()).auditStatus).toBe('0');
});

test('as many letters as their type allows, one of each other paper', async () => {
  const { browser } = await people.newcomer();
  const paper = await papers(portal, browser);
  const { rows: all } = await sql<{ id: string }>`
    insert into file (storage_key, file_name, file_suffix, file_size, file_type, sha256, uploader_id, created_at)
    select lpad(n::text, 30, '0'), file_name, file_suffix, file_size, 5, sha256, uploader_id, created_at
    from file, generate_series(1, 9999) n where id = ${paper[0]?.id} order by n
    returning id`.execute(portal.database.superuser);
  const letters = all.map(({ id }) => ({ id, fileType: 5 }));
  const saved = await saveApplication(browser, { attachment: [...paper, ...letters] });
  expect(saved.code).toBe(0);
  const read = await browser.get(`${PATH}/detail`, { id: String(saved.data) });
  expect((read.data as Certification).attachment.map(({ id }) => id)).toEqual(
    [...paper, ...letters].map(({ id }) => id),
  );
  const twice = [...paper, ...letters.slice(0, 1).map(({ id }) => ({ id, fileType: 2 }))];
  expect((await saveApplication(browser, { attachment: twice })).data).toEqual({
    fields: [
      {
        path: 'attachment',
        message: '当前限制上传 1 个文件，本次选择了 2 个文件，共 2 个文件',
      },
    ],
  });
});
