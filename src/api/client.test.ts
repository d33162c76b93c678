import { beforeEach, describe, expect, test, vi } from 'vitest';
import { phoneLogin, sendLoginSms } from '#contract/account/login.ts';
import { getInfo } from '#contract/account/user.ts';
import { allEnums, getDict } from '#contract/common.ts';
import { messagePage, messageRead, messageReadAll } from '#contract/message/message.ts';
import { project } from '#contract/project/project.ts';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { answering, failure, ok, signatureOf } from '../../tests/helpers/fake-wire.ts';
import { createAction } from './action.ts';
import { call, callSave } from './client.ts';
import { projectQueries } from './project.ts';
import { connectClient } from './surroundings.ts';

beforeEach(() => {
  connectClient({ companyId: () => undefined, onSessionExpired: () => undefined });
});

describe('what travels', () => {
  test('a GET: path parameter and query encoded, signed as it travels', async () => {
    const sent = answering(() => ok());
    await call(getDict, { dictKey: 'a/b 省' });
    await call(messagePage, { pageNum: 2, pageSize: 10, keyword: '提 货+&' });
    expect(sent[0]?.url).toBe('/api/general/common/dict/a%2Fb%20%E7%9C%81');
    expect(sent[1]?.url).toBe(
      '/api/message/page?pageNum=2&pageSize=10&keyword=%E6%8F%90%20%E8%B4%A7%2B%26',
    );
    const query = { pageNum: '2', pageSize: '10', keyword: '提 货+&' };
    expect(sent[1]?.headers.signature).toBe(sent[1] && signatureOf(sent[1], query));
    expect(sent[1]?.headers['content-type']).toBeUndefined();
  });

  test('a POST: path parameter out of the body, JSON, signed over the body', async () => {
    const sent = answering(() => ok());
    await call(messageRead, { id: '42' });
    await call(phoneLogin, { phone: '13800000001', code: '123456' });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/api/message/read/42', '{}'],
      ['/api/login/phoneLogin', '{"phone":"13800000001","code":"123456"}'],
    ]);
    for (const request of sent) {
      expect(request.headers.signature).toBe(signatureOf(request, {}));
      expect(request.headers['content-type']).toBe('application/json');
    }
  });

  test('requestId, the time in UTC+8, and who calls', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 18, 30, 5) });
    const sent = answering(() => ok());
    await call(allEnums, {});
    await call(sendLoginSms, { phone: '13800000001' });
    vi.useRealTimers();
    expect(sent.map(({ headers }) => headers.clientid)).toEqual(['middle-general-front', 'portal']);
    expect(sent[0]?.headers.timestamp).toBe('20261121023005');
    expect(sent[0]?.headers.requestid).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(sent[0]?.headers.requestid).not.toBe(sent[1]?.headers.requestid);
  });

  test('the bearer and the company on calls that need a session, on no public one', async () => {
    const { jar } = fakeBrowser();
    jar.cookie = 'portal-Token=abc';
    connectClient({ companyId: () => '77' });
    const sent = answering(() => ok());
    await call(getInfo, {});
    await call(allEnums, {});
    expect(sent[0]?.headers).toMatchObject({ authorization: 'Bearer abc', companyid: '77' });
    expect(sent[1]?.headers).not.toHaveProperty('authorization');
    expect(sent[1]?.headers).not.toHaveProperty('companyid');
  });

  test('cookies go to bases of another origin too; slashes at the end of a base do no harm', async () => {
    vi.stubEnv('PUBLIC_GENERAL_API', 'https://general.example.com/v1/');
    const sent = answering(() => ok());
    await call(allEnums, {});
    await call(getInfo, {});
    expect(sent.map(({ url, credentials }) => [url, credentials])).toEqual([
      ['https://general.example.com/v1/general/common/allEnums', 'include'],
      ['/api/user/getInfo', 'same-origin'],
    ]);
  });
});

describe('what comes back', () => {
  test('data of the envelope, from a backend that sends nothing else', async () => {
    answering(
      () => new Response('{"code":0,"data":3}', { headers: { 'Content-Type': 'text/plain' } }),
    );
    expect(await call(messageReadAll, {})).toBe(3);
  });

  test('of a save the version too, beside the id or with it; of a backend that tells none, none', async () => {
    const beside = Response.json({ code: 0, msg: '', data: '7', version: 3 });
    answering(
      () => beside,
      () => ok({ id: '8', version: 2 }),
      () => ok('9'),
    );
    expect(await callSave(project.save, { values: {} })).toEqual({ id: '7', version: 3 });
    expect(await callSave(project.save, { values: {} })).toEqual({ id: '8', version: 2 });
    const { id, version } = await callSave(project.save, { values: {} });
    expect([id, version]).toEqual(['9', undefined]);
  });

  test('a submission names the version that the save told, and none where none was told', async () => {
    const sent = answering(() => ok());
    await projectQueries.submit({ id: '7', version: 3 }, createAction());
    await projectQueries.submit({ id: '9', version: undefined }, createAction());
    expect(sent.map(({ body }) => body)).toEqual([
      '{"id":"7","version":3,"resubmit":"node"}',
      '{"id":"9","resubmit":"node"}',
    ]);
  });

  test('a refusal: its code, text, fields and requestId, whatever the status says', async () => {
    const data = { fields: [{ path: 'phone', message: '请输入正确的手机号' }, 'junk'] };
    answering(() => Response.json({ code: 422, msg: '填写内容有误', data, requestId: 'R1' }));
    const error = await failure(call(phoneLogin, { phone: '1', code: '1' }));
    expect(error).toMatchObject({
      kind: 'business',
      code: 422,
      message: '填写内容有误',
      requestId: 'R1',
    });
    expect(error.fields).toEqual([{ path: 'phone', message: '请输入正确的手机号' }]);
  });

  test('a code that is sent as a text means the same', async () => {
    answering(
      () => Response.json({ code: '0', data: 3 }),
      () => Response.json({ code: '1', msg: 'silent' }),
      () => Response.json({ code: '403', msg: 'x' }),
      () => Response.json({ code: '7a', msg: 'x' }),
    );
    expect(await call(messageReadAll, {})).toBe(3);
    expect(await failure(call(messageReadAll, {}))).toMatchObject({ code: 1, message: '' });
    const refused = await failure(call(messageReadAll, {}));
    expect(refused).toMatchObject({ code: 403, message: '当前操作没有权限' });
    expect(await failure(call(messageReadAll, {}))).toMatchObject({ code: '7a', message: 'x' });
  });

  test('no envelope: the status speaks', async () => {
    answering(() => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failure(call(phoneLogin, { phone: '1', code: '1' }))).toMatchObject({
      kind: 'http',
      code: 502,
      message: '系统接口502异常',
    });
  });

  test('an empty answer and HTML with status 200 are errors, not data', async () => {
    answering(
      () => new Response(null, { status: 204 }),
      () => new Response('<html>', { status: 200 }),
    );
    expect((await failure(call(allEnums, {}))).message).toBe('系统未知错误，请反馈给管理员');
    expect((await failure(call(allEnums, {}))).kind).toBe('http');
  });

  test('an ended session is told once, unless the caller deals with it', async () => {
    const onSessionExpired = vi.fn();
    connectClient({ onSessionExpired });
    answering(() => Response.json({ code: 'invalid_token', msg: 'x', data: {} }, { status: 401 }));
    const error = await failure(call(messageReadAll, {}));
    expect(error).toMatchObject({
      kind: 'session-expired',
      message: '登录状态已过期，您可以继续留在该页面，或者重新登录',
    });
    await failure(call(getInfo, {}, { handlesExpiry: true }));
    expect(onSessionExpired).toHaveBeenCalledExactlyOnceWith(error);
  });

  test('429 says when to try again', async () => {
    const headers = { 'Retry-After': '42' };
    answering(() => Response.json({ code: 429, msg: '慢', data: {} }, { status: 429, headers }));
    expect((await failure(call(allEnums, {}))).retryAfter).toBe(42);
  });
});
