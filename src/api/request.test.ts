import { expect, test } from 'vitest';
import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import { answering, ok } from '../../tests/helpers/fake-wire.ts';
import { request } from './request.ts';

test('params are the query of a GET and the body of a POST, below the base of the path', async () => {
  fakeBrowser();
  const sent = answering(() => ok(42));
  expect(await request({ url: '/biz/business/form/tab/list', params: { formId: '7' } })).toBe(42);
  await request({ url: 'portal/project/save', method: 'POST', params: { name: '示例' } });
  await request({ url: '/api/general/common/dict/x' });
  expect(sent.map(({ url, method, body }) => [method, url, body])).toEqual([
    ['GET', '/api/biz/business/form/tab/list?formId=7', undefined],
    ['POST', '/api/portal/project/save', '{"name":"示例"}'],
    ['GET', '/api/general/common/dict/x', undefined],
  ]);
  expect(sent[1]?.headers).toMatchObject({ signature: expect.stringMatching(/^[0-9A-F]{64}$/) });
  expect(sent.map(({ headers }) => headers.clientid)).toEqual([
    'portal',
    'portal',
    'middle-general-front',
  ]);
});

test('whatever is not below our own bases is refused before it is sent', async () => {
  fakeBrowser();
  const sent = answering(() => ok());
  const wrong = [
    'https://elsewhere.example/api/x',
    '//elsewhere.example/x',
    '/portal/../admin/x',
    '/portal/..',
    '/./portal',
    '/portal//x',
    '/portal/x?y=1',
    '/portal/x#y',
    '/portal/%2e%2e/x',
    '/portal/:type/save',
    String.raw`\\elsewhere\x`,
    'javascript:alert(1)',
    '',
    '/',
  ];
  for (const url of wrong) await expect(request({ url }), url).rejects.toThrow(TypeError);
  expect(sent).toEqual([]);
});
