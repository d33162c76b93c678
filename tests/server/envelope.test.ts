import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { REFUSAL_TEXT } from '#contract/wire/refusal-text.ts';
import { REQUEST_ID } from '#contract/wire/signature.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, answerOf, Browser, signedHeaders } from '../helpers/browser.ts';

let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp();
  browser = new Browser(portal);
});
afterAll(() => portal.close());

interface Raw {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'HEAD';
  url: string;
  body?: string | Buffer;
  type?: string;
  encoding?: string;
  parameters?: Record<string, unknown>;
}

async function raw(asked: Raw): Promise<Answer> {
  const { method = 'POST', url, body, type, encoding, parameters = {} } = asked;
  const at = portal.clock.now().getTime();
  const response = await portal.app.inject({
    method,
    url,
    headers: {
      ...signedHeaders(url, parameters, { at }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return answerOf(response);
}

const LOGIN = '/api/login/phoneLogin';
/** What every answer carries, also one that no route has made. */
const PROTECTED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};
const JSON_TYPE = 'application/json';
const named = (names: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, at) => [`k${at}`, 1])));
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('an error is an envelope whose status agrees with its code', () => {
  const cases: [name: string, asked: Raw, status: number, msg: string][] = [
    ['unknown path', { method: 'GET', url: '/api/nothing' }, 404, REFUSAL_TEXT.noSuchCall],
    [
      'unknown path by POST',
      { url: '/api/nothing', body: '{}', type: JSON_TYPE },
      404,
      REFUSAL_TEXT.noSuchCall,
    ],
    ['root of the API', { method: 'GET', url: '/api' }, 404, REFUSAL_TEXT.noSuchCall],
    ['another case', { method: 'GET', url: '/api/User/GetInfo' }, 404, REFUSAL_TEXT.noSuchCall],
    ['a slash behind', { method: 'GET', url: '/api/common/key/' }, 404, REFUSAL_TEXT.noSuchCall],
    ['wrong method', { method: 'GET', url: LOGIN }, 405, REFUSAL_TEXT.badMethod],
    [
      'PUT',
      { method: 'PUT', url: LOGIN, body: '{}', type: JSON_TYPE },
      405,
      REFUSAL_TEXT.badMethod,
    ],
    ['DELETE', { method: 'DELETE', url: '/api/message/read/42' }, 405, REFUSAL_TEXT.badMethod],
    ['OPTIONS', { method: 'OPTIONS', url: LOGIN }, 405, REFUSAL_TEXT.badMethod],
    ['no type', { url: LOGIN, body: '{}' }, 415, REFUSAL_TEXT.badType],
    [
      'a form',
      { url: LOGIN, body: 'phone=1', type: 'application/x-www-form-urlencoded' },
      415,
      REFUSAL_TEXT.badType,
    ],
    ['plain text', { url: LOGIN, body: '{}', type: 'text/plain' }, 415, REFUSAL_TEXT.badType],
    [
      'a packed body',
      { url: LOGIN, body: gzipSync('{}'), type: JSON_TYPE, encoding: 'gzip' },
      415,
      REFUSAL_TEXT.badType,
    ],
    [
      'a packed body by two names',
      { url: LOGIN, body: '{}', type: JSON_TYPE, encoding: 'identity, br' },
      415,
      REFUSAL_TEXT.badType,
    ],
    [
      'a body in another charset',
      {
        url: LOGIN,
        body: Buffer.from('{"phone":"\xc4\xe3"}', 'latin1'),
        type: `${JSON_TYPE}; charset=gbk`,
      },
      415,
      REFUSAL_TEXT.badType,
    ],
    [
      'a body in another charset, quoted',
      { url: LOGIN, body: '{}', type: `${JSON_TYPE};v=1 ;Charset="UTF-16"` },
      415,
      REFUSAL_TEXT.badType,
    ],
    ['no JSON', { url: LOGIN, body: '{', type: JSON_TYPE }, 400, REFUSAL_TEXT.badRequest],
    ['an array', { url: LOGIN, body: '[]', type: JSON_TYPE }, 400, REFUSAL_TEXT.badRequest],
    ['a text', { url: LOGIN, body: '"x"', type: JSON_TYPE }, 400, REFUSAL_TEXT.badRequest],
    ['null', { url: LOGIN, body: 'null', type: JSON_TYPE }, 400, REFUSAL_TEXT.badRequest],
    [
      '__proto__',
      { url: LOGIN, body: '{"__proto__":{"x":1}}', type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      '__proto__ inside',
      { url: LOGIN, body: '{"a":[{"__proto__":1}]}', type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'constructor.prototype',
      { url: LOGIN, body: '{"constructor":{"prototype":{}}}', type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'U+0000 in a body',
      { url: LOGIN, body: String.raw`{"phone":"\u0000"}`, type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'U+0000 in a name',
      { url: LOGIN, body: String.raw`{"a":[{"b\u0000":1}]}`, type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'U+0000 in a query',
      { method: 'GET', url: '/api/message/page?keyword=%00' },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'half a surrogate as key',
      { url: LOGIN, body: String.raw`{"\ud800":1}`, type: JSON_TYPE },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    ['too deep', { url: LOGIN, body: deep(40), type: JSON_TYPE }, 413, REFUSAL_TEXT.tooLarge],
    ['very deep', { url: LOGIN, body: deep(100_000), type: JSON_TYPE }, 413, REFUSAL_TEXT.tooLarge],
    [
      'very many names',
      { url: LOGIN, body: named(60_000), type: JSON_TYPE },
      413,
      REFUSAL_TEXT.tooLarge,
    ],
    [
      'very many names inside',
      { url: LOGIN, body: `{"a":[${named(6_000)}]}`, type: JSON_TYPE },
      413,
      REFUSAL_TEXT.tooLarge,
    ],
    [
      'too large',
      { url: LOGIN, body: `{"a":"${'x'.repeat(1_100_000)}"}`, type: JSON_TYPE },
      413,
      REFUSAL_TEXT.tooLarge,
    ],
    [
      'a broken escape in the path',
      { method: 'GET', url: '/api/general/common/dict/%E4%ZZ' },
      400,
      REFUSAL_TEXT.badRequest,
    ],
    [
      'an endless parameter',
      { method: 'GET', url: `/api/general/common/dict/${'x'.repeat(3_000)}` },
      404,
      REFUSAL_TEXT.noSuchRecord,
    ],
  ];

  test.each(cases)('%s', async (_name, asked, status, msg) => {
    const answer = await raw(asked);
    expect(answer).toMatchObject({ status, code: status, msg });
    expect(answer.requestId).toMatch(REQUEST_ID);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).toMatchObject(PROTECTED);
    expect(answer.body).not.toMatch(/FST_|stack|node_modules|Error/);
  });
});

test('where browsers come by https, every answer insists on it', async () => {
  const secure = await createTestApp({ env: { PUBLIC_ORIGIN: 'https://portal.example.cn' } });
  for (const url of ['/api/nothing', '/api/general/common/dict/%E4%ZZ', '/%E4%ZZ']) {
    const { headers } = await secure.app.inject({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  await secure.close();
});

test('a wrong method names the right one', async () => {
  const { headers } = await raw({ method: 'GET', url: LOGIN });
  expect(headers.allow).toBe('POST');
});

test('a HEAD is no GET without a body', async () => {
  const url = '/api/login/sendLoginSms?phone=13900000001';
  const parameters = { phone: '13900000001' };
  const headers = signedHeaders(url, parameters, { at: portal.clock.now().getTime() });
  const response = await portal.app.inject({ method: 'HEAD', url, headers });
  expect(response.statusCode).toBe(405);
  expect(portal.sms.sent).toHaveLength(0);
});

test('a large array within the limit is walked, not spread', async () => {
  const body = JSON.stringify({ list: Array.from({ length: 300_000 }, () => 1) });
  const url = LOGIN;
  const answer = await raw({ url, body, type: JSON_TYPE, parameters: JSON.parse(body) });
  expect(answer.status).toBe(422);
});

test('as many lines as there may be, each with its columns, are no very many names', async () => {
  const line = Object.fromEntries(Array.from('abcdefghij', (column) => [column, 1]));
  const body = JSON.stringify({ lines: Array.from({ length: 9_999 }, () => line) });
  const answer = await raw({ url: LOGIN, body, type: JSON_TYPE, parameters: JSON.parse(body) });
  expect(answer.status).toBe(422);
});

test('what says its own length, which is none, is no list', async () => {
  const parameters = { photos: { length: { toString: 1 } } };
  const asked = {
    url: '/api/portal/trip/report',
    body: JSON.stringify(parameters),
    type: JSON_TYPE,
  };
  expect(await raw({ ...asked, parameters })).toMatchObject({
    status: 400,
    msg: REFUSAL_TEXT.badRequest,
  });
});

test('an error repeats the request id that it was given', async () => {
  const answer = await browser.call('/nothing', { requestId: 'abcdefghijklmnopqrstuvwx' });
  expect(answer.requestId).toBe('abcdefghijklmnopqrstuvwx');
  const foreign = await portal.app.inject({ url: '/api/x', headers: { requestId: '<script>' } });
  expect(foreign.json().requestId).toMatch(REQUEST_ID);
});

test('success has code 0, no text, and is not kept by caches', async () => {
  const answer = await browser.get('/common/key');
  expect(answer).toMatchObject({ status: 200, code: CODE.ok, msg: '' });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('a body may be missing where nothing is asked', async () => {
  const url = '/api/message/read/all';
  const headers = signedHeaders(url, {}, { at: portal.clock.now().getTime() });
  const plain = await portal.app.inject({ method: 'POST', url, headers });
  expect(plain.json().code).toBe(CODE.unauthenticated);
  const typed = { ...headers, 'content-type': JSON_TYPE };
  const empty = await portal.app.inject({ method: 'POST', url, headers: typed, payload: '' });
  expect(empty.json().code).toBe(CODE.unauthenticated);
});

test.each(['utf-8', 'UTF-8', '"Utf-8"', 'utf8'])('JSON is taken as %s', async (charset) => {
  const body = '{"phone":"你"}';
  const type = `${JSON_TYPE}; charset=${charset}`;
  const answer = await raw({ url: LOGIN, body, type, parameters: JSON.parse(body) });
  expect(answer.code).toBe(CODE.invalid);
});

test('a call that sends nothing asks with nothing: what it left out is told by its name', async () => {
  const { code, body } = await raw({ url: LOGIN });
  const { data } = JSON.parse(body);
  expect(code).toBe(CODE.invalid);
  expect(data.fields.map(({ path }: { path: string }) => path)).toEqual(['phone', 'code']);
});

test('what another site sends is refused', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const query = { phone: '13900000001' };
  const answer = await browser.call('/login/sendLoginSms', { query, headers });
  expect(answer).toMatchObject({ status: 403, code: CODE.forbidden, msg: TEXT.forbidden });
  expect(portal.sms.sent).toHaveLength(0);
  const own = await browser.call('/common/key', { headers: { 'sec-fetch-site': 'same-site' } });
  expect(own.status).toBe(200);
});

test.each([
  ['https://evil.example', 403],
  ['http://localhost.evil.example', 403],
  ['null', 403],
  ['http://localhost', 200],
  ['http://localhost:8080', 200],
])('without Sec-Fetch-Site the Origin tells: %s', async (origin, status) => {
  const answer = await browser.call('/common/key', { headers: { origin } });
  expect(answer.status).toBe(status);
});

describe('bytes that are no HTTP request', () => {
  async function send(bytes: string): Promise<string> {
    const address = portal.app.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const socket = connect(address.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  }
  beforeAll(() => portal.app.listen({ host: '127.0.0.1', port: 0 }));

  test.each([
    ['an invented method', 'FETCH /api/common/key HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'two hosts',
      'GET /api/common/key HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['rubbish', '\x16\x03\x01\r\n\r\n', 400],
    [
      'huge headers',
      `GET /api/common/key HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
  ])('%s', async (_name, bytes, status) => {
    const answer = await send(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const envelope = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(envelope).toMatchObject({ code: status, msg: REFUSAL_TEXT.badRequest });
    expect(envelope.requestId).toMatch(REQUEST_ID);
    const lines = answer.slice(0, answer.indexOf('{')).split('\r\n');
    for (const [name, value] of Object.entries(PROTECTED)) {
      expect(lines.map((line) => line.toLowerCase())).toContain(`${name}: ${value}`.toLowerCase());
    }
  });
});

test('an unexpected error shows nothing of itself, and is in the log without values', async () => {
  const broken = await createTestApp();
  await broken.database.owner.schema.dropTable('param').cascade().execute();
  const answer = await new Browser(broken).get('/general/common/param/wechatQr');
  expect(answer).toMatchObject({ status: 500, code: CODE.internal, msg: TEXT.unknown, data: {} });
  expect(answer.body).not.toContain('param');
  const line = broken.log.find(({ msg }) => msg === 'a call failed');
  expect(line).toMatchObject({ requestId: answer.requestId, err: { code: '42P01' } });
  await broken.close();
});

test('a database that is away is 503 with Retry-After', async () => {
  const lonely = await createTestApp();
  await lonely.database.drop();
  const answer = await new Browser(lonely).get('/general/common/getPortal');
  expect(answer).toMatchObject({
    status: 503,
    code: CODE.unavailable,
    msg: REFUSAL_TEXT.unavailable,
  });
  expect(answer.headers['retry-after']).toBe('1');
  await lonely.app.close();
});

test('a full disk is 503, and the same request succeeds once there is room', async () => {
  const full = await createTestApp({ demo: true });
  const buyer = new Browser(full);
  await buyer.passwordLogin('13800000001', DEMO_PASSWORD);
  const { owner } = full.database;
  await sql`create function no_room() returns trigger language plpgsql as
    'begin raise exception using errcode = ''disk_full''; end'`.execute(owner);
  await sql`create trigger no_room before insert on draft execute function no_room()`.execute(
    owner,
  );
  const body = { draftKey: 'bank:new', content: { name: '示例' } };
  const save = () =>
    buyer.call('/portal/draft/save', { body, requestId: 'DiskFull0000000000000000' });
  expect(await save()).toMatchObject({ status: 503, msg: REFUSAL_TEXT.unavailable });
  await sql`drop trigger no_room on draft`.execute(owner);
  expect(await save()).toMatchObject({ code: 0, data: { version: 1 } });
  await full.close();
});
