import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartyOption } from '#contract/party/search.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { importRegistry } from '#server/providers/registry/import.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { freshUsc } from '../helpers/usc.ts';

let portal: TestApp;
let buyer: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  buyer = new Browser(portal);
  expect((await buyer.passwordLogin('13800000001', DEMO_PASSWORD)).code).toBe(0);
});
afterAll(() => portal.close());

describe('registry', () => {
  test('names that begin with the text come first, and one is told in full', async () => {
    const answer = await buyer.post('/portal/company/searchByRegistryNameLike', {
      nameLike: '示例特',
    });
    const [first] = answer.data as { id: string; name: string }[];
    expect(first?.name).toBe('示例特钢制造有限公司');
    const { data } = await buyer.get('/portal/company/getRegistryCompany', { id: first?.id });
    expect(data).toMatchObject({
      name: '示例特钢制造有限公司',
      legalPersonName: '示例丁',
      actualController: '示例丁',
      establishTime: '2004-11-02',
      toTime: null,
    });
  });

  test('finds in the middle, tells of nothing, and refuses what is no search', async () => {
    const names = async (nameLike: string) =>
      (
        (await buyer.post('/portal/company/searchByRegistryNameLike', { nameLike }))
          .data as PartyOption[]
      ).map(({ name }) => name);
    expect(await names('融资担保')).toEqual(['示例融资担保有限公司']);
    expect(await names('%%')).toEqual([]);
    expect(await names('不存在')).toEqual([]);
    expect(
      (await buyer.post('/portal/company/searchByRegistryNameLike', { nameLike: '示' })).status,
    ).toBe(422);
    expect(await buyer.get('/portal/company/getRegistryCompany', { id: '42' })).toMatchObject({
      status: 404,
      msg: '记录不存在',
    });
  });
});

/** Names that a search of the buyer finds. */
async function namesOf(nameLike: string): Promise<string[]> {
  const { data } = await buyer.post('/portal/company/searchByRegistryNameLike', { nameLike });
  return (data as PartyOption[]).map(({ name }) => name);
}

describe('import of the registry', () => {
  async function* lines(...texts: string[]) {
    yield* texts;
  }
  const registered = (usc: string) =>
    portal.database.owner
      .selectFrom('registry_company')
      .select(['name', 'reg_status'])
      .where('usc', '=', usc)
      .execute();

  test('writes what fits, brings up to date, names what does not', async () => {
    const usc = freshUsc();
    const line = (more: object) => JSON.stringify({ name: '示例导入公司', usc, ...more });
    const report = await importRegistry(
      portal.database.owner,
      lines(
        `\uFEFF${line({})}`,
        '',
        '{',
        line({ usc: '91000000MA0DEM0010' }),
        line({ establishTime: '2020年' }),
        line({ establishTime: '2020-13-45' }),
        line({ colour: 'red' }),
        line({ regStatus: '存续' }),
      ),
      portal.clock.now(),
    );
    expect(report).toMatchObject({ written: 1, refused: 5 });
    expect(report.problems.map(({ line: number, text }) => `${number} ${text}`)).toEqual([
      '3 is no JSON',
      '4 usc: 请输入正确的统一社会信用代码',
      '5 establishTime: 日期须为 yyyy-MM-dd',
      '6 establishTime: 日期须为 yyyy-MM-dd',
      '7 colour: 含有不支持的字段',
    ]);
    expect(await registered(usc)).toEqual([{ name: '示例导入公司', reg_status: '存续' }]);
    const again = lines(line({ name: '示例导入新名', regStatus: '注销' }));
    await importRegistry(portal.database.owner, again, portal.clock.now());
    expect(await registered(usc)).toEqual([{ name: '示例导入新名', reg_status: '注销' }]);
  });

  test('a name is found whatever the width of its brackets, and with or without blanks', async () => {
    const names = ['示例独特（上海）贸易有限公司', '示例独有(北京) 贸易有限公司'];
    const given = names.map((name) => JSON.stringify({ name, usc: freshUsc() }));
    await importRegistry(portal.database.owner, lines(...given), portal.clock.now());
    for (const asked of ['示例独特（上海）', '示例独特(上海)', '示例独特 （上海)', '特(上海）贸']) {
      expect(await namesOf(asked), asked).toEqual([names[0]]);
    }
    for (const asked of ['示例独有(北京)', '示例独有（北京）贸易', '北京）\u3000贸易']) {
      expect(await namesOf(asked), asked).toEqual([names[1]]);
    }
  });
});
