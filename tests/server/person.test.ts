import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartySaved } from '#contract/party/form.ts';
import type { PartyOption } from '#contract/party/search.ts';
import { idCardCheckCharacter } from '#contract/validators/checksum.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { picture } from '../helpers/sample-files.ts';
import { sealing } from '../helpers/sealing.ts';
import { upload } from '../helpers/upload.ts';
import { freshUsc } from '../helpers/usc.ts';

let folder: string;
let portal: TestApp;
let buyer: Browser;
let supplier: Browser;
let last = 0;

/** A number that nobody has; its check character fits. */
function freshIdNo(): string {
  last += 1;
  const first17 = `11010119900307${String(last).padStart(3, '0')}`;
  return `${first17}${idCardCheckCharacter(first17) ?? ''}`;
}

async function signedIn(phone: string): Promise<Browser> {
  const browser = new Browser(portal);
  expect((await browser.passwordLogin(phone, DEMO_PASSWORD)).code).toBe(0);
  return browser;
}

/** Sends a form whose code travels sealed. */
function send(
  who: Browser,
  path: string,
  { usc, ...body }: { usc: string; [key: string]: unknown },
) {
  const { headers, seal } = sealing(who);
  return who.call(`/portal/${path}`, { body: { ...body, usc: seal(usc) }, headers });
}

const saved = (answer: Answer) => {
  expect(answer.body).toContain('"code":0');
  return answer.data as PartySaved;
};
const fields = (answer: Answer) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields;
const found = async (who: Browser, type: string, nameLike: string) =>
  (await who.post(`/portal/${type}/searchByNameLike`, { nameLike })).data as PartyOption[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-person-'));
  portal = await createTestApp({ demo: true, env: { DATA_DIR: folder } });
  buyer = await signedIn('13800000001');
  supplier = await signedIn('13800000002');
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

describe('persons', () => {
  test('are found by name, their number shown in part and stored encrypted', async () => {
    const usc = freshIdNo();
    const phone = '13900000001';
    const { id } = saved(
      await send(buyer, 'person/create', { name: '示例张三', usc, contactPhone: phone }),
    );
    const shown = `${usc.slice(0, 3)}***********${usc.slice(-4)}`;
    expect(await found(buyer, 'person', '张三')).toEqual([
      { id, name: '示例张三', usc: shown, contactPhone: phone },
    ]);
    for (const table of ['person', 'contact_client', 'audit_log', 'idempotency'] as const) {
      const rows = await portal.database.superuser.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(usc);
    }
    expect(JSON.stringify(portal.log)).not.toContain(usc);
    expect(await found(buyer, 'company', '张三')).toMatchObject({ content: expect.anything() });
  });

  test('need a right number, and it must travel sealed', async () => {
    const person = { name: '示例李四' };
    const plain = await buyer.post('/portal/person/create', { ...person, usc: freshIdNo() });
    expect(fields(plain)[0]?.path).toBe('usc');
    for (const usc of ['110101199003070000', '123', freshUsc()]) {
      const [field] = fields(await send(buyer, 'person/create', { ...person, usc }));
      expect(field).toEqual({ path: 'usc', message: '请输入正确的身份证号' });
    }
    expect(fields(await send(buyer, 'person/create', { ...person, usc: '' }))).toEqual([
      { path: 'usc', message: '该项为必填项' },
    ]);
    saved(await send(buyer, 'person/create', { ...person, usc: '110101900307123' }));
  });

  test('may have the pinyin of their name in the place of a number; namesakes in pinyin are two', async () => {
    const of = (name: string, usc: string) => send(buyer, 'person/create', { name, usc });
    const first = saved(await of('示例张伟', 'zhang wei'));
    expect((await found(buyer, 'person', '示例张伟'))[0]).toMatchObject({ usc: 'ZHANG WEI' });
    expect(saved(await of('示例张伟', 'ZHANG WEI')).id).toBe(first.id);
    expect(saved(await of('示例章威', 'ZHANG WEI')).id).not.toBe(first.id);
    saved(await of('示例上官庆祥', 'SHANGGUAN QINGXIANG'));
    for (const usc of ['Z', 'ZHANG1', 'ZHANG-WEI', '张伟', 'ZHANG  WEI']) {
      expect(fields(await of('示例张伟', usc))[0]?.message).toBe('请输入正确的身份证号');
    }
  });

  test('of one number are one, whoever is faster; another name is refused', async () => {
    const usc = freshIdNo();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(buyer, 'person/create', { name: '示例王五', usc })),
    );
    expect(new Set(answers.map((answer) => saved(answer).id)).size).toBe(1);
    expect(await found(buyer, 'person', '王五')).toHaveLength(1);
    const other = await send(buyer, 'person/create', { name: '示例别名', usc });
    expect(fields(other)[0]?.message).toBe('该证件号已登记为“示例王五”，请核对姓名或证件号');
    // Another company knows nothing of that name.
    const theirs = saved(await send(supplier, 'person/create', { name: '示例别名', usc }));
    expect(theirs).toMatchObject({ known: false, version: 1 });
    expect(await found(supplier, 'person', '王五')).toEqual([]);
    const change = { id: theirs.id, name: '示例别名', usc: '' };
    expect((await send(buyer, 'person/save', change)).status).toBe(404);
    saved(await send(supplier, 'person/save', { ...change, contactPhone: '13900000002' }));
    expect((await found(supplier, 'person', '别名'))[0]?.contactPhone).toBe('13900000002');
  });

  test('belong to a company that mine knows', async () => {
    const employer = saved(
      await buyer.post('/portal/owner/create', { name: '示例用人单位', usc: freshUsc() }),
    );
    const person = { name: '示例赵六', usc: freshIdNo(), companyId: employer.id };
    const { id } = saved(await send(buyer, 'person/create', person));
    const list = (who: Browser) =>
      who.get('/portal/company/getPersonList', { companyId: employer.id });
    expect((await list(buyer)).data).toMatchObject([{ id, name: '示例赵六' }]);
    expect((await list(supplier)).data).toEqual([]);
    const stranger = await send(supplier, 'person/create', person);
    expect(fields(stranger)).toEqual([{ path: 'companyId', message: '所属企业不在往来客户中' }]);
  });

  test('stand beside companies where either may be meant', async () => {
    const person = { name: '示例担保人孙七', usc: freshIdNo(), companyBasicType: 2 };
    const company = { name: '示例担保人公司', usc: freshUsc(), companyBasicType: 1 };
    saved(await send(buyer, 'companyAndPerson/create', person));
    saved(await send(buyer, 'companyAndPerson/create', company));
    const names = (await found(buyer, 'companyAndPerson', '担保人')).map(({ name }) => name);
    expect(names.sort()).toEqual([company.name, person.name].sort());
    const crossed = await send(buyer, 'companyAndPerson/create', {
      ...person,
      companyBasicType: 1,
    });
    expect(fields(crossed)[0]?.message).toBe('请输入正确的统一社会信用代码');
    const wrong = await send(buyer, 'person/create', { ...company, companyBasicType: 1 });
    expect(fields(wrong)[0]?.path).toBe('companyBasicType');
    for (const [companyBasicType, name] of [
      [2, person.name],
      [1, company.name],
    ]) {
      const answer = await buyer.post('/portal/company/searchByNameLike', {
        nameLike: '担保人',
        companyBasicType,
      });
      expect(answer.data).toMatchObject({ total: 1, content: [{ name }] });
    }
  });
});

describe('attachments', () => {
  const file = async (who: Browser) =>
    ((await upload(portal, who, ['licence.png', await picture('png')])).data as { id: string }).id;
  const owner = (attachment: object[], usc: string) => ({
    name: '示例附件业主',
    usc,
    companyAccountRelation: { attachment },
  });

  test('hang on the entry: mine, of the type, and more when it is added again', async () => {
    const usc = freshUsc();
    const [first, second, theirs] = await Promise.all([file(buyer), file(buyer), file(supplier)]);
    const create = (id: string | undefined, fileType = 7) =>
      buyer.post('/portal/owner/create', owner([{ id, fileType }], usc));
    expect(fields(await create(theirs))[0]?.path).toMatch(/attachment/);
    expect(fields(await create(first, 8))[0]?.path).toMatch(/attachment/);
    saved(await create(first));
    saved(await create(second));
    const rows = await portal.database.superuser
      .selectFrom('attachment')
      .select('file_id')
      .where('object_type', '=', 'contactClient')
      .orderBy('sort')
      .execute();
    expect(rows.map(({ file_id }) => file_id)).toEqual([first, second]);
  });

  test('hang on it as well when they stand beside the contact', async () => {
    const [mine, theirs] = await Promise.all([file(buyer), file(supplier)]);
    const create = (id: string | undefined) =>
      buyer.post('/portal/owner/create', {
        ...owner([], freshUsc()),
        attachment: [{ id, fileType: 7 }],
      });
    expect(fields(await create(theirs))[0]?.path).toBe('attachment.0.id');
    saved(await create(mine));
    const { count } = await portal.database.superuser
      .selectFrom('attachment')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('file_id', '=', String(mine))
      .executeTakeFirstOrThrow();
    expect(count).toBe('1');
  });
});
