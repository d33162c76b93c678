import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EnumMap, LeafProductType, ProductNode } from '#contract/common.ts';
import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { CODE } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { enumCode } from '#server/modules/common/answers.ts';
import { DICT_SEEDS } from '#server/seed/dicts.ts';
import { ENUM_SEEDS } from '#server/seed/enums.ts';
import { PARAM_SEEDS } from '#server/seed/params.ts';
import { seedReference } from '#server/seed/seed.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser, signedHeaders } from '../helpers/browser.ts';

/** What a built site says. */
const PLATFORM = {
  title: '供应链数字服务平台',
  hotline: '400-000-0000',
  copyright: '示例供应链管理有限公司',
  icpNo: '示例ICP备00000000号-1',
  policeNo: '示例公网安备00000000000000号',
  address: '示例省示例市示例区示例路 1 号',
};
let portal: TestApp;
let visitor: Browser;
beforeAll(async () => {
  portal = await createTestApp({ platform: () => PLATFORM });
  visitor = new Browser(portal);
});
afterAll(() => portal.close());

const data = async <T>(path: string): Promise<T> => {
  const answer = await visitor.get(path);
  expect(answer.code).toBe(0);
  return answer.data as T;
};

test('both key calls give one RSA key of 3072 bits, as base64 DER, that the server can open', async () => {
  const key = await data<string>('/common/key');
  expect(await data<string>('/general/common/key')).toBe(key);
  const spki = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  expect(spki.asymmetricKeyDetails?.modulusLength).toBe(3_072);
  const options = { key: spki, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  const sealed = publicEncrypt(options, Buffer.from('密码 Fang2048'));
  expect(sealed.length).toBe(384);
  expect(await portal.key.open(sealed.toString('base64'))).toBe('密码 Fang2048');
  const old = publicEncrypt({ ...options, oaepHash: 'sha1' }, Buffer.from('x'));
  expect(await portal.key.open(old.toString('base64'))).toBeUndefined();
});

test('long answers travel compressed to whoever takes that, short ones never', async () => {
  const ask = (path: string, encoding: string) => {
    const url = `/api${path}`;
    const headers = signedHeaders(url, {}, { at: portal.clock.now().getTime() });
    return portal.app.inject({ url, headers: { ...headers, 'accept-encoding': encoding } });
  };
  const [plain, packed, short] = await Promise.all([
    ask('/general/common/allEnums', 'identity'),
    ask('/general/common/allEnums', 'gzip, deflate, br'),
    ask('/general/common/getPortal', 'gzip'),
  ]);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(short.statusCode).toBe(200);
  expect(short.headers['content-encoding']).toBeUndefined();
});

describe('enumerations', () => {
  test('all of them, in their order, codes as numbers where they are numbers', async () => {
    const enums = await data<EnumMap>('/general/common/allEnums');
    expect(Object.keys(enums).sort()).toEqual(ENUM_SEEDS.map(({ name }) => name).sort());
    for (const { name, entries } of ENUM_SEEDS) {
      const expected = entries.map(([code, label]) => ({
        code: enumCode(code),
        codeStr: code,
        name: label,
      }));
      expect(enums[name]).toEqual(expected);
    }
    expect(enums.RealNameStatus?.[2]).toEqual({ code: 3, codeStr: '3', name: '已认证' });
    expect(enums.CustomerRole?.[0]).toEqual({
      code: 'companyAdmin',
      codeStr: 'companyAdmin',
      name: '企业管理员',
    });
  });

  test('those of projects', async () => {
    const enums = await data<EnumMap>('/general/common/getProjectEnum');
    const expected = ENUM_SEEDS.filter(({ project }) => project).map(({ name }) => name);
    expect(Object.keys(enums).sort()).toEqual(expected.sort());
  });

  test.each([
    ['7', 7],
    ['0', 0],
    ['-1', -1],
    ['07', '07'],
    ['1.0', '1.0'],
    ['1e3', '1e3'],
    ['', ''],
    ['N1', 'N1'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j is %j', (text, code) => {
    expect(enumCode(text)).toBe(code);
  });

  test('a renamed entry keeps its name at the next start', async () => {
    const { owner } = portal.database;
    const rename = (name: string) =>
      owner
        .updateTable('enum_entry')
        .set({ name })
        .where('enum_name', '=', 'YesNo')
        .where('code', '=', '1')
        .execute();
    await rename('对');
    await seedReference(owner);
    const enums = await data<EnumMap>('/general/common/allEnums');
    expect(enums.YesNo?.find(({ codeStr }) => codeStr === '1')?.name).toBe('对');
    await rename('是');
  });
});

describe('products', () => {
  test('the leaves carry the line of their first digit', async () => {
    const leaves = await data<LeafProductType[]>('/general/common/getLeafProductType');
    const types = ENUM_SEEDS.find(({ name }) => name === 'ProductType')?.entries ?? [];
    expect(leaves).toHaveLength(types.length);
    for (const leaf of leaves) {
      const line = PRODUCT_LINES.find(({ code }) => code === leaf.code[0]);
      expect(leaf).toMatchObject({
        parentCode: line?.code,
        parentName: line?.name,
        slug: line?.slug,
      });
    }
  });

  test('the tree has six lines with their leaves below', async () => {
    const tree = await data<ProductNode[]>('/general/projectProductType/getTree');
    expect(tree.map(({ id, name }) => [id, name])).toEqual(
      PRODUCT_LINES.map(({ code, name }) => [code, name]),
    );
    expect(tree[0]?.ancestorNames).toBe('大基建');
    expect(tree[0]?.children[0]).toEqual({
      id: '101',
      name: '市政道路',
      ancestorNames: '大基建/市政道路',
      children: [],
    });
  });
});

describe('parameters and dictionaries', () => {
  test('the platform about itself', async () => {
    expect(await data('/general/common/getPortal')).toEqual({
      ...PLATFORM,
      wechatQr: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
  });

  test('what the site says of the platform, by the names of parameters too', async () => {
    const { title, address, ...same } = PLATFORM;
    const said = { portalTitle: title, companyAddress: address, ...same };
    for (const [name, value] of Object.entries(said))
      expect(await data(`/general/common/param/${name}`)).toBe(value);
  });

  test('public parameters by name; private and unknown ones do not exist, in the same words', async () => {
    for (const { name, value, public: open } of PARAM_SEEDS) {
      const answer = await visitor.get(`/general/common/param/${encodeURIComponent(name)}`);
      if (open) expect(answer).toMatchObject({ code: 0, data: value });
      else
        expect(answer).toMatchObject({
          status: 404,
          code: CODE.notFound,
          msg: REFUSAL_TEXT.noSuchRecord,
        });
    }
    const unknown = await visitor.get('/general/common/param/__proto__');
    expect(unknown).toMatchObject({ status: 404, msg: REFUSAL_TEXT.noSuchRecord });
  });

  test('dictionaries by both paths; an unknown one is 404, an empty one is empty', async () => {
    for (const { key, entries } of DICT_SEEDS) {
      const expected = entries.map(([dictValue, dictLabel]) => ({ dictLabel, dictValue }));
      expect(await data(`/general/common/dict/${key}`)).toEqual(expected);
      expect(await data(`/system/dict/data/type/${key}`)).toEqual(expected);
    }
    expect((await visitor.get('/general/common/dict/nothing')).status).toBe(404);
    await portal.database.owner
      .insertInto('dict')
      .values({ dict_key: 'empty', name: '空' })
      .execute();
    expect(await data('/general/common/dict/empty')).toEqual([]);
  });

  test.each(['%27%20or%201%3D1', '%E4%B8%AD%E6%96%87', 'constructor', '..%2F..%2Fetc'])(
    'a name that is none: %s',
    async (name) => {
      expect((await visitor.get(`/general/common/param/${name}`)).status).toBe(404);
      expect((await visitor.get(`/general/common/dict/${name}`)).status).toBe(404);
    },
  );

  test('a name that is too long is told at its field', async () => {
    const answer = await visitor.get(`/general/common/param/${'x'.repeat(101)}`);
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'name', message: '不能超过 100 个字' }] },
    });
  });
});
