import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { importRegistry } from '#server/providers/registry/import.ts';
import { localRegistry } from '#server/providers/registry/local.ts';
import { tianyancha } from '#server/providers/registry/tianyancha.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { freshUsc } from '../helpers/usc.ts';

// The driver against a server that answers in the shapes of the source, with made-up companies.

const TOKEN = 'a-token-that-must-not-leak';
const USC = freshUsc();
/** GB/T 2260: the two digits behind 91 say 湖北省. */
const HUBEI_USC = '91420000MA0DEM0X60';

const baseinfo = {
  id: 22822,
  name: '示例天眼钢铁有限公司',
  alias: '示例钢铁',
  creditCode: USC,
  type: 1,
  base: 'hub',
  city: '武汉市',
  district: '江岸区',
  legalPersonName: '示例甲',
  regStatus: '存续',
  orgNumber: 'MA0DEM0X-6',
  regNumber: '420100000000001',
  taxNumber: USC,
  estiblishTime: 1245254400000,
  fromTime: 1245254400000,
  toTime: null,
  regCapital: '8000万人民币',
  actualCapital: null,
  companyOrgType: '有限责任公司',
  industry: '批发业',
  regLocation: '示例省示例市示例路 1 号',
  phoneNumber: null,
  staffNumRange: '50-99人',
  businessScope: '金属材料的销售。',
  historyNames: '',
  tags: '存续;项目品牌:投资机构',
  percentileScore: 8000,
};
const item = {
  id: 22822,
  name: '示例<em>天眼</em>钢铁有限公司',
  creditCode: USC,
  legalPersonName: '示例甲',
  regStatus: '存续',
  estiblishTime: '2009-06-18 00:00:00.0',
  regCapital: '8000万人民币',
  base: '湖北',
  matchType: '公司名称匹配',
};
const found = (...items: unknown[]) => ({
  error_code: 0,
  reason: 'ok',
  result: { total: items.length, num: items.length, items },
});

let portal: TestApp;
let kernel: Kernel;
const keepKernel = (_app: unknown, given: Kernel) => {
  kernel = given;
};
let server: Server;
let origin = '';
let asked: IncomingMessage[] = [];
let behaviour: object | string | number = {};
let warned: string[] = [];

beforeAll(async () => {
  portal = await createTestApp({ extra: keepKernel });
  server = createServer((request, response) => {
    asked.push(request);
    response.writeHead(typeof behaviour === 'number' ? behaviour : 200);
    response.end(typeof behaviour === 'string' ? behaviour : JSON.stringify(behaviour));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await portal.close();
});
beforeEach(async () => {
  asked = [];
  warned = [];
  await sql`truncate registry_company, registry_asked, registry_spend, address_counter`.execute(
    portal.database.superuser,
  );
});

function driver(more: { callsPerDay?: number } = {}) {
  const { db, clock, reader } = kernel;
  const registry = tianyancha({
    token: TOKEN,
    origin,
    callsPerDay: 100,
    keepDays: 30,
    db,
    clock,
    local: localRegistry(reader),
    log: {
      warn: (fields, text) =>
        void warned.push(
          `${text} ${JSON.stringify(fields)} ${String('err' in fields && fields.err)}`,
        ),
    },
    ...more,
  });
  return {
    search: (text: string, by = '1') => registry.search(text, by),
    find: (id: string, by = '1') => registry.find(id, by),
    findByCode: (usc: string, by = '1') => registry.findByCode(usc, by),
  };
}

describe('a search', () => {
  test('asks once, keeps what it is told, without the marks, and asks again after the days', async () => {
    behaviour = found(item, { ...item, creditCode: null }, { ...item, creditCode: '91X' }, 'x');
    const registry = driver();
    const names = async () => (await registry.search('天眼')).map(({ name }) => name);
    expect(await names()).toEqual([baseinfo.name]);
    expect(await names()).toEqual([baseinfo.name]);
    expect(asked).toHaveLength(1);
    const url = new URL(asked[0]?.url ?? '', origin);
    expect(url.pathname).toBe('/services/open/search/2.0');
    expect(url.searchParams.get('word')).toBe('天眼');
    expect(asked[0]?.headers.authorization).toBe(TOKEN);
    portal.clock.advance(31 * DAY);
    await names();
    expect(asked).toHaveLength(2);
    portal.clock.advance(-31 * DAY);
  });

  test('the same at once from many hands costs one call', async () => {
    behaviour = found(item);
    const registry = driver();
    const rounds = Array.from({ length: 40 }, (_, round) => `天眼${round}`);
    for (const text of rounds) {
      await Promise.all(Array.from({ length: 10 }, () => registry.search(text, text)));
    }
    expect(asked).toHaveLength(rounds.length);
  });

  test('a day costs no more calls than it may, from two servers at once too', async () => {
    behaviour = found(item);
    const [one, other] = [driver({ callsPerDay: 5 }), driver({ callsPerDay: 5 })];
    const words = Array.from({ length: 12 }, (_, index) => `词语${index}`);
    await Promise.all(words.map((word, index) => (index % 2 ? one : other).search(word, word)));
    expect(asked).toHaveLength(5);
    expect(warned.every((line) => line.startsWith("the registry's day is used up"))).toBe(true);
    portal.clock.advance(DAY);
    await one.search('次日词语', '1');
    expect(asked).toHaveLength(6);
    portal.clock.advance(-DAY);
  });

  test('of one account costs a fifth of the day and no more; the others go on asking, and it has the table', async () => {
    behaviour = found(item);
    const registry = driver({ callsPerDay: 20 });
    for (let at = 0; at < 7; at += 1) await registry.search(`天眼${at}`, '1');
    expect(asked).toHaveLength(4);
    expect(await registry.search('天眼', '1')).toHaveLength(1);
    await registry.search('天眼99', '2');
    expect(asked).toHaveLength(5);
    portal.clock.advance(DAY);
    await registry.search('天眼100', '1');
    expect(asked).toHaveLength(6);
    portal.clock.advance(-DAY);
  });

  test.each<[string, object | string | number, number]>([
    ['nothing found', { error_code: 300000, reason: '无数据' }, 0],
    ['no money left', { error_code: 300006, reason: `余额不足 ${TOKEN}` }, 1],
    ['no JSON', '<html>gateway</html>', 1],
    ['HTTP 502', 502, 1],
    ['another shape', { error_code: 0, result: { items: 'x' } }, 0],
    ['no result', { error_code: 0 }, 0],
  ])('%s leaves the table to answer, and no secret in the log', async (_, answer, lines) => {
    behaviour = answer;
    expect(await driver().search('天眼')).toEqual([]);
    expect(warned).toHaveLength(lines);
    expect(warned.join()).not.toContain(TOKEN);
  });
});

describe('one company', () => {
  test('found by a search, it is fetched whole when somebody looks: estiblishTime, dates, place', async () => {
    const registry = driver();
    behaviour = found(item);
    const [first] = await registry.search('天眼');
    behaviour = { error_code: 0, reason: 'ok', result: baseinfo };
    const company = await registry.find(first?.id ?? '');
    expect(new URL(asked[1]?.url ?? '', origin).pathname).toBe('/services/open/ic/baseinfo/normal');
    expect(company).toMatchObject({
      id: first?.id,
      name: baseinfo.name,
      establishTime: '2009-06-18',
      fromTime: '2009-06-18',
      toTime: null,
      actualCapital: '',
      staffNumRange: '50-99人',
      city: '武汉市',
    });
    await registry.find(first?.id ?? '');
    expect(asked).toHaveLength(2);
  });

  test('by its code, also one that the table never heard of; the province follows from the code', async () => {
    behaviour = { error_code: 0, result: { ...baseinfo, creditCode: HUBEI_USC } };
    const registry = driver();
    expect(await registry.findByCode(HUBEI_USC)).toMatchObject({ base: '湖北省' });
    behaviour = { error_code: 300000, reason: '无数据' };
    const unknown = freshUsc();
    expect(await registry.findByCode(unknown)).toBeUndefined();
    expect(await registry.findByCode(unknown)).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test('what was imported stands: it is neither asked for nor overwritten', async () => {
    const at = portal.clock.now();
    const values = { name: '示例天眼导入公司', usc: USC, updated_at: at };
    await portal.database.owner.insertInto('registry_company').values(values).execute();
    const registry = driver();
    behaviour = found(item);
    await registry.search('天眼');
    behaviour = { error_code: 0, result: baseinfo };
    expect(await registry.findByCode(USC)).toMatchObject({ name: values.name, regStatus: '' });
    expect(asked).toHaveLength(1);
  });

  test('what was imported over its answer stands as well, also when that would be due again', async () => {
    behaviour = { error_code: 0, result: baseinfo };
    const registry = driver();
    await registry.findByCode(USC);
    const at = portal.clock.now();
    const given = [
      JSON.stringify({ name: '示例天眼更正公司', usc: USC, legalPersonName: '示例乙' }),
    ];
    await importRegistry(portal.database.owner, Readable.from(given), at);
    portal.clock.advance(31 * DAY);
    expect(await registry.findByCode(USC)).toMatchObject({ name: '示例天眼更正公司' });
    expect(asked).toHaveLength(1);
    portal.clock.advance(-31 * DAY);
  });

  test('a day that no calendar has is none', async () => {
    const toTime = '2020-13-45 00:00:00.0';
    behaviour = { error_code: 0, result: { ...baseinfo, estiblishTime: '2009-06-18', toTime } };
    const company = await driver().findByCode(USC);
    expect(company).toMatchObject({ establishTime: '2009-06-18', toTime: null });
  });

  test('an answer about another company is not taken', async () => {
    behaviour = { error_code: 0, result: { ...baseinfo, creditCode: freshUsc() } };
    expect(await driver().findByCode(USC)).toBeUndefined();
  });
});
