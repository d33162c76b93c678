import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cnapsCheckDigit } from '#contract/bank/cnaps.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { seedBranches } from '#server/seed/bank-branches.ts';
import { createTestApp, type TestApp } from '../helpers/app.ts';
import type { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let finance: Browser;
let buyer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  const people = new People(portal, 13_722_000_000);
  finance = await people.operator('13800000015');
  buyer = await people.signedIn('13800000001', DEMO_PASSWORD);
});
afterAll(() => portal.close());

const codeOf = (number: number) => {
  const eleven = `9985210${String(number).padStart(4, '0')}`;
  return eleven + cnapsCheckDigit(eleven);
};
const enter = (rows: readonly (readonly string[])[]) =>
  finance.post('/admin/bankBranch/import', {
    content: gzipSync(JSON.stringify(rows)).toString('base64'),
  });
const search = async (nameLike: string) => {
  const { code, data } = await buyer.get('/portal/bankBranch/search', { nameLike });
  expect(code).toBe(0);
  return (data as { cnapsCode: string; branchName: string }[]).map((one) => one.branchName);
};

describe('the directory of branches', () => {
  test('an installation begins with the head offices of the banks of the whole country', async () => {
    expect(await search('招行')).toEqual(['招商银行股份有限公司']);
    expect(await search('4031')).toEqual(['中国邮政储蓄银行']);
    const { data } = await buyer.get('/portal/bankBranch/search', { nameLike: '102100099996' });
    expect(data).toEqual([
      {
        cnapsCode: '102100099996',
        branchName: '中国工商银行总行清算中心',
        bankName: '中国工商银行',
        city: '北京市',
      },
    ]);
  });

  test('is imported all of it or not at all, and brought up to date by the same numbers', async () => {
    const rows = [
      [codeOf(1), '示例商业银行江城支行', '示例商业银行', '江城市'],
      [codeOf(2), '示例商业银行江城东湖支行', '示例商业银行', '江城市'],
    ];
    const wrong = await enter([...rows, ['999000100010', '示例', '', '']]);
    expect(wrong.data).toEqual({
      taken: 0,
      problems: [{ row: 3, message: '联行号 999000100010 的校验位不符' }],
    });
    expect(await search('江城')).toEqual([]);
    expect((await enter(rows)).data).toEqual({ taken: 2, problems: [] });
    expect(await search('江城')).toEqual(['示例商业银行江城支行', '示例商业银行江城东湖支行']);
    expect(await search('东湖 示例商业')).toEqual(['示例商业银行江城东湖支行']);
    await enter([[codeOf(1), '示例商业银行滨江支行']]);
    expect(await search(codeOf(1).slice(0, 11))).toEqual(['示例商业银行滨江支行']);
    // What the file does not say of it stays.
    expect(await search('滨江 江城市')).toEqual(['示例商业银行滨江支行']);
    expect((await enter([['x']])).data).toMatchObject({ taken: 0 });
    expect((await finance.post('/admin/bankBranch/import', { content: 'AAAA' })).status).toBe(422);
    // What no database keeps as text.
    for (const name of ['示例\0支行', '示例\ud800支行']) {
      expect((await enter([[codeOf(3), name]])).status).toBe(422);
    }
    expect((await enter([[codeOf(3), '示例支行', { city: 1 } as never]])).status).toBe(422);
  });

  test('what an operator has deleted stays deleted, and the accounts that name it stay', async () => {
    const { data } = await finance.post('/admin/bankBranch/page', { keyword: '渤海' });
    const [row] = (data as { content: { id: string }[] }).content;
    expect((await finance.post('/admin/bankBranch/delete', { id: row?.id })).code).toBe(0);
    expect((await finance.post('/admin/bankBranch/delete', { id: row?.id })).code).not.toBe(0);
    await seedBranches(portal.database.superuser);
    expect(await search('渤海')).toEqual([]);
  });

  test('finds by what was typed and takes no sign of it for another', async () => {
    expect(await search('100%')).toEqual([]);
    expect(await search('_')).toEqual([]);
    expect(await search("'\\")).toEqual([]);
    expect((await buyer.get('/portal/bankBranch/search', { nameLike: ' ' })).code).not.toBe(0);
  });

  test('is searched by its index', async () => {
    const db = portal.database.superuser;
    await sql`
      insert into bank_branch (cnaps_code, branch_name, bank_name, city, words, updated_at)
      select lpad((700000000000 + n)::text, 12, '0'), '示例银行第' || n || '网点', '示例银行', '', '示例银行第' || n || '网点', now()
      from generate_series(1, 1500) n`.execute(db);
    await sql`analyze bank_branch`.execute(db);
    expect(await search('第 1499网点')).toEqual(['示例银行第1499网点']);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select 1 from bank_branch
      where name_grams('branch', array[words]) @> searched_grams('branch', '1499网点')`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('bank_branch_words');
  });

  test('a company looks at no list of it, and finance alone changes it', async () => {
    expect((await buyer.post('/admin/bankBranch/page')).code).not.toBe(0);
    const people = new People(portal, 13_722_100_000);
    const auditor = await people.operator('13800000017');
    expect((await auditor.post('/admin/bankBranch/page')).code).toBe(0);
    const content = gzipSync('[]').toString('base64');
    expect((await auditor.post('/admin/bankBranch/import', { content })).code).toBe(403);
  });
});
