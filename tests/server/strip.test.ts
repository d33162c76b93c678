import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productNode } from '#contract/common.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { stripper } from '#server/kernel/wire/strip.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';

const inner = z.object({ a: z.string(), b: z.optional(z.number()) });
const cases: [name: string, schema: z.ZodMiniType, value: unknown][] = [
  ['an object', inner, { a: 'x', b: 1, secret: 1 }],
  ['an absent field', inner, { a: 'x', secret: 1 }],
  ['an object in an object', z.object({ inner }), { inner: { a: 'x', secret: 1 }, secret: 1 }],
  ['a list', z.array(inner), [{ a: 'x', secret: 1 }, { a: 'y' }]],
  ['a list of texts', z.array(z.string()), ['a', 'b']],
  ['a record', z.record(z.string(), inner), { k: { a: 'x', secret: 1 } }],
  ['a record of lists', z.record(z.string(), z.array(inner)), { k: [{ a: 'x', secret: 1 }] }],
  ['nothing in an optional', z.object({ n: z.nullable(inner) }), { n: null, secret: 1 }],
  ['something in an optional', z.object({ n: z.nullable(inner) }), { n: { a: 'x', secret: 1 } }],
  ['either of two plain kinds', z.object({ c: z.union([z.number(), z.string()]) }), { c: 1, s: 1 }],
  ['either of two objects', z.union([inner, z.object({ z: z.string() })]), { z: 'x', secret: 1 }],
  [
    'itself inside',
    productNode,
    {
      id: '1',
      name: 'a',
      ancestorNames: 'a',
      secret: 1,
      children: [{ id: '2', name: 'b', ancestorNames: 'a/b', secret: 1, children: [] }],
    },
  ],
];

test.each(cases)('keeps what zod keeps: %s', (_name, schema, value) => {
  const stripped = stripper(schema)(value);
  expect(stripped).toEqual(z.encode(schema, value));
  expect(JSON.stringify(stripped)).not.toContain('secret');
});

test('an inherited or special key is never copied', () => {
  const value: unknown = JSON.parse('{"a":"x","__proto__":{"b":1},"constructor":1}');
  expect(Object.keys(stripper(inner)(value) as object)).toEqual(['a']);
});

describe('in production', () => {
  let live: TestApp;
  let checked: TestApp;
  beforeAll(async () => {
    // Without a link of its own, development has a stand-in for the public account, which production has not.
    const env = { WECHAT_ACCOUNT_LINK: 'https://account.example.cn/' };
    checked = await createTestApp({ demo: true, env });
    live = await createTestApp({ config: { ...checked.config, production: true }, demo: true });
  });
  afterAll(async () => {
    await live.close();
    await checked.close();
  });

  test('answers are those of development', async () => {
    const [one, other] = [new Browser(checked), new Browser(live)];
    const paths = ENDPOINTS.filter(
      ({ access, effect, path, answers }) =>
        access === 'public' && effect === 'read' && !path.includes(':') && answers === undefined,
    ).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) {
      if (path.includes('wechat')) continue;
      // What is refused for want of an input names its request.
      const [live, checked] = (await Promise.all([other.get(path), one.get(path)])).map(
        ({ body }) => body.replace(/"requestId":"\w+"/, ''),
      );
      expect(live, path).toBe(checked);
    }
    for (const browser of [one, other]) await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const shapes = [];
    for (const browser of [one, other]) {
      const { data } = await browser.get('/user/getInfo');
      shapes.push(
        JSON.stringify(data, (key, value) => (/^(id|token|companyId)$/.test(key) ? '' : value)),
      );
    }
    expect(shapes[0]).toBe(shapes[1]);
    expect(shapes[0]).toContain('示例建设工程有限公司');
  });
});
