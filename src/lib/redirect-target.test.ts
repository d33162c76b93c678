import { expect, test } from 'vitest';

import { redirectTarget } from './redirect-target.ts';
import { ROUTES } from './routes.ts';

const ORIGIN = 'https://portal.example';
/** As a browser reads the address. */
const leads = (rest: string) => target(`/portal/redirect${rest}`);
const VIEWS = ROUTES.map(({ path }) => path);
const target = (path: string) => redirectTarget(new URL(`${ORIGIN}${path}`), VIEWS);

test.each([
  ['/user/message', '/portal/user/message'],
  ['/user/message?read=false&q=a%26b#top', '/portal/user/message?read=false&q=a%26b#top'],
  ['/user/bank?id=7', '/portal/user/bank?id=7'],
  ['/portal/bindPhone', '/portal/bindPhone'],
  ['/index', '/portal/index'],
  ['/product/special-steel', '/portal/product/special-steel'],
  ['/', '/portal/'],
  ['/401', '/portal/401'],
  ['/user/message/?read=false', '/portal/user/message?read=false'],
  ['/about/', '/portal/about'],
])('%s leads to the page', (rest, address) => {
  expect(leads(rest)).toBe(address);
});

test.each([
  '',
  '?to=https://evil.example',
  '#https://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/portal/index',
  '//evil.example/portal/index',
  '//evil.example@portal.example/',
  '//portal.example/portal/index',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%252f%252fevil.example',
  '/https://evil.example',
  '/https:/evil.example',
  '/https:evil.example',
  '/https%3a%2f%2fevil.example',
  '/HTTPS://evil.example/portal/index',
  '/javascript:alert(1)',
  '/javascript%3aalert(1)',
  '/JaVaScRiPt:alert(1)//portal/index',
  '/java%0ascript:alert(1)',
  '/data:text/html,x',
  '/vbscript:x',
  '/blob:https://evil.example/x',
  '/.evil.example',
  '/@evil.example',
  '/user@evil.example',
  '/user:pass@evil.example/',
  '/%09//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%00',
  '/%',
  '/%E0%A4%A',
  '/。evil.example',
  '/／／evil.example',
  '/user/message/..%2f..%2fapi',
  '/../../evil.example',
  '/./redirect/user/message',
  '/redirect/user/message',
  '/redirect//evil.example',
  '/portal//evil.example',
  '/portal/portal/index',
  '/portal/redirect/index',
  '/api/login/logout',
  '/%2e%2e/api/login/logout',
  '/USER/MESSAGE',
  '/user/unknown',
  '/user/message//',
  '/index.html',
  '/_astro/app.js',
  '/404',
])('%s leads to the 404 page of this site', (rest) => {
  expect(leads(rest)).toBe('/portal/404');
});

test('an address outside of the helper leads nowhere', () => {
  for (const path of ['/portal/redirectx/index', '/redirect/index', '/portal/index'])
    expect(target(path)).toBe('/portal/404');
});
