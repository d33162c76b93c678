import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { type Answer, Browser } from '../helpers/browser.ts';
import { Companies } from '../helpers/companies.ts';
import { People } from '../helpers/people.ts';
import { pdf } from '../helpers/sample-files.ts';
import { sealing } from '../helpers/sealing.ts';
import { upload } from '../helpers/upload.ts';
import { freshUsc } from '../helpers/usc.ts';

// Numbers that read as others than they are written, and names of which a part cannot be seen.

let portal: TestApp;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  const people = new People(portal, 13_313_000_000);
  ({ browser } = await new Companies(portal, people).member());
});
afterAll(() => portal.close());

const fields = ({ data }: Answer) =>
  (data as { fields?: { path: string; message: string }[] }).fields;

describe('a number of a query', () => {
  test.each(['1e1', '0x10', '+5', '５', '1_0', '0b1', ' 5', '', 'true', '٥'])(
    'is refused where it is none: %j',
    async (pageSize) => {
      const answer = await browser.get('/message/page', { pageSize });
      expect([answer.status, fields(answer)]).toEqual([
        422,
        [{ path: 'pageSize', message: '该项须为数字' }],
      ]);
    },
  );

  test('is taken where it is one', async () => {
    expect((await browser.get('/message/page', { pageSize: '5' })).code).toBe(0);
  });

  test.each(['1e0', '0x1', '+1', '１'])('a type of file is none: %j', async (fileType) => {
    const answer = await upload(portal, browser, ['合同.pdf', pdf()], { fields: { fileType } });
    expect([answer.status, fields(answer)]).toEqual([
      422,
      [{ path: 'fileType', message: '附件类型不存在，请刷新页面后重试' }],
    ]);
  });
});

interface Found {
  content: { usc: string }[];
}

const UNSEEN: readonly [name: string, sign: string][] = [
  ['a filler of Hangul', '\u3164'],
  ['a narrow filler of Hangul', '\uffa0'],
  ['a blank of Braille', '\u2800'],
  ['a space of no width', '\u200b'],
  ['a joiner', '\u2060'],
  ['a joiner of graphemes', '\u034f'],
  ['an end of a line', '\u2028'],
  ['an end of a paragraph', '\u2029'],
];

describe.each(UNSEEN)('a name with %s', (_, sign) => {
  const messageOf = (path: string, message: string) => [422, [{ path, message }]];
  const add = (name: string) =>
    browser.post('/portal/owner/create', { name, usc: freshUsc(), companyAccountRelation: {} });

  test('alone is no name', async () => {
    const answer = await add(sign.repeat(3));
    expect([answer.status, fields(answer)]).toEqual(messageOf('name', '该项为必填项'));
  });

  test('within it is none of a company’s', async () => {
    const answer = await add(`示例${sign}企业`);
    expect([answer.status, fields(answer)]).toEqual(messageOf('name', '含有不支持的字符'));
  });

  test('within it is none of an account’s holder', async () => {
    const { headers, seal } = sealing(browser);
    const accountNo = seal('622200001234567');
    const body = { name: `示例${sign}企业`, remarks: '货款', openBank: '示例银行', accountNo };
    const answer = await browser.call('/portal/bank/save', { body, headers });
    expect([answer.status, fields(answer)]).toEqual(messageOf('name', '含有不支持的字符'));
  });

  test('within it is none of a person’s', async () => {
    const phone = '13313999999';
    const answer = await new Browser(portal).post('/user/register', {
      userName: `张${sign}三`,
      phone,
      code: '123456',
      email: '',
      password: browser.seal('Fang2048'),
    });
    expect([answer.status, fields(answer)]).toEqual(
      messageOf('userName', '用户姓名含有不支持的字符'),
    );
  });
});

test.each(['\n', '\t', '\u2028'])(
  'an account has no end of a line in its names: %j',
  async (sign) => {
    const { headers, seal } = sealing(browser);
    const save = (more: object) =>
      browser.call('/portal/bank/save', {
        body: {
          name: '示例企业',
          remarks: '货款',
          openBank: '示例银行',
          accountNo: seal('622200001234567'),
          ...more,
        },
        headers,
      });
    for (const path of ['name', 'openBank']) {
      const answer = await save({ [path]: `示例${sign}2,FK202605200099` });
      expect([answer.status, fields(answer)]).toEqual([
        422,
        [{ path, message: '含有不支持的字符' }],
      ]);
    }
  },
);

const wide = (text: string) =>
  text.replaceAll(/[\dA-Z]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

test('a code is found as an input method leaves it, whole and in part', async () => {
  const usc = freshUsc();
  const body = { name: '示例全角企业', usc, companyAccountRelation: {} };
  expect((await browser.post('/portal/owner/create', body)).code).toBe(0);
  const own = (await browser.post('/portal/company/myPage')).data as Found;
  const {
    content: [{ usc: ownUsc = '' } = {}],
  } = own;
  const lists = [
    ['/portal/contactClient/page', 'nameLike', usc],
    ['/portal/company/searchCompany', 'keyword', usc],
    ['/portal/company/myPage', 'nameLike', ownUsc],
  ] as const;
  for (const [path, key, code] of lists) {
    for (const part of [code, code.slice(2), code.slice(-5)]) {
      const answer = await browser.post(path, { [key]: wide(part) });
      const found = (answer.data as Found).content.map((row) => row.usc);
      expect(found, `${path} ${wide(part)}`).toContain(code);
    }
    const none = await browser.post(path, { [key]: wide('ZZZZZZZZZ') });
    expect((none.data as Found).content).toEqual([]);
  }
});

test('a kind of company that was left empty is none that was said', async () => {
  const companyBasicType = '';
  const name = '示例未选主体企业';
  const body = { name, usc: freshUsc(), companyBasicType, companyAccountRelation: {} };
  expect((await browser.post('/portal/owner/create', body)).code).toBe(0);
  const asked = { nameLike: name, companyBasicType };
  const found = await browser.post('/portal/company/searchByNameLike', asked);
  expect((found.data as Found).content).toHaveLength(1);
});
