import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIGN_IN } from '#contract/account/login.ts';
import { FIELD_TEXT, PASSWORD_TEXT } from '#contract/validators/patterns.ts';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { SEALED_TEXT } from '#contract/wire/sealed.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import { People } from '../helpers/people.ts';

let portal: TestApp;
let people: People;
let browser: Browser;
beforeAll(async () => {
  portal = await createTestApp({ demo: true });
  people = new People(portal, 13_500_000_000);
});
afterAll(() => portal.close());
beforeEach(() => {
  browser = new Browser(portal);
});

const fieldsOf = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] }).fields;
const TOKEN = { token: expect.stringMatching(/^[\w-]{43}$/) };

describe('registration', () => {
  test('opens an account, a session, a greeting on its way, and leaves a trace', async () => {
    const phone = people.phone();
    const answer = await browser.register(phone, { userName: ' 李四 ', email: 'li@example.cn' });
    expect(answer).toMatchObject({ status: 200, code: 0, data: TOKEN });
    const { data } = await browser.get('/user/getInfo');
    const id = await people.idOf(phone);
    expect(data).toEqual({ id, nickName: '李四', phone, token: browser.token, companyList: [] });
    expect(await people.eventsOf(id)).toEqual(['account.registered']);
    expect(await people.auditOf(id)).toEqual(['register']);
    const account = await portal.database.owner
      .selectFrom('account')
      .select(['email', 'user_type', 'status', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(account).toMatchObject({ email: 'li@example.cn', user_type: 1, status: 1 });
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
  });

  test('null says the same as a field left out', async () => {
    const change = { email: null, confirmPassword: null, checked: null };
    expect(await browser.register(people.phone(), change)).toMatchObject({ code: 0, data: TOKEN });
  });

  test('a phone that has an account is told so only after a right code', async () => {
    const { phone } = await people.newcomer();
    portal.clock.advance(60_000);
    await browser.get('/login/sendRegisterSms', { phone });
    const code = portal.sms.codeOf(phone);
    const form = { userName: '张三', phone, email: '', password: browser.seal('Fang2048') };
    const wrong = code === '111111' ? '222222' : '111111';
    const guessed = await browser.post('/user/register', { ...form, code: wrong });
    expect(guessed).toMatchObject({ code: SIGN_IN.wrongCode.code, msg: SIGN_IN.wrongCode.text });
    const told = await browser.post('/user/register', { ...form, code });
    expect(told).toMatchObject({
      status: 400,
      code: 'already_registered',
      msg: '该手机号已注册，请直接登录',
    });
    expect(browser.companion).toBeUndefined();
  });

  const forms: [name: string, change: Record<string, unknown>, path: string, message: string][] = [
    ['no name', { userName: undefined }, 'userName', '请输入用户姓名'],
    ['an empty name', { userName: '' }, 'userName', '请输入用户姓名'],
    ['a blank name', { userName: '　 ' }, 'userName', '请输入用户姓名'],
    ['a number as name', { userName: 5 }, 'userName', '请输入用户姓名'],
    ['a long name', { userName: '张'.repeat(26) }, 'userName', '用户姓名不能超过 25 个字'],
    ['a script as name', { userName: '<script>' }, 'userName', '用户姓名含有不支持的字符'],
    ['no phone', { phone: undefined }, 'phone', '请输入正确的手机号'],
    ['a foreign phone', { phone: '+8613500000000' }, 'phone', '请输入正确的手机号'],
    ['no code', { code: undefined }, 'code', '请输入验证码'],
    ['an empty code', { code: '' }, 'code', '请输入验证码'],
    ['a short code', { code: '12345' }, 'code', '验证码为 6 位数字'],
    ['a full-width code', { code: '１２３４５６' }, 'code', '验证码为 6 位数字'],
    ['no password', { password: undefined }, 'password', TEXT.required],
    ['an open password', { password: 'Fang2048' }, 'password', SEALED_TEXT.closed],
    ['a wrong email', { email: 'a@b' }, 'email', '请输入正确的邮箱'],
    ['a list as email', { email: [] }, 'email', '该项须为文本'],
    ['too long an email that is none', { email: 'a'.repeat(101) }, 'email', '请输入正确的邮箱'],
    ['the terms not accepted', { checked: false }, 'checked', FIELD_TEXT.terms],
  ];
  test.each(forms)('%s', async (_name, change, path, message) => {
    const phone = people.phone();
    const form = {
      userName: '张三',
      phone,
      code: '123456',
      email: '',
      password: browser.seal('Fang2048'),
    };
    const answer = await browser.post('/user/register', { ...form, ...change });
    expect(answer).toMatchObject({ status: 422, code: CODE.invalid, msg: TEXT.invalid });
    expect(fieldsOf(answer)).toEqual([{ path, message }]);
  });

  test.each(['Ab1', 'abcdefgh', '12345678', 'Fang2048Fang2048678', 'Abc1234中文', 'Abc1\t2345'])(
    'a password against the rule: %j',
    async (password) => {
      const answer = await browser.register(people.phone(), { password: browser.seal(password) });
      expect(answer.status).toBe(422);
      expect(fieldsOf(answer)).toEqual([{ path: 'password', message: PASSWORD_TEXT }]);
    },
  );

  test.each(['Lian26', 'a1!@# $%^&*()_+-=~', '1aaaaaaaaaaaaaaaab', 'abc123456', 'Password123'])(
    'a password within the rule: %j',
    async (password) => {
      const phone = people.phone();
      await browser.register(phone, { password: browser.seal(password) });
      expect((await new Browser(portal).passwordLogin(phone, password)).code).toBe(0);
    },
  );

  test('a form that was refused costs no try and no code', async () => {
    const phone = people.phone();
    for (let count = 0; count < 8; count += 1) {
      const answer = await browser.post('/user/register', {
        userName: '张三',
        phone,
        code: '123456',
        password: browser.seal('short'),
      });
      expect(answer.status).toBe(422);
    }
    expect((await browser.register(phone)).code).toBe(0);
  });

  test('columns of the server cannot be set', async () => {
    const phone = people.phone();
    await browser.register(phone, {
      userType: 2,
      user_type: 2,
      status: 3,
      id: '1',
      companyId: '1',
    });
    const account = await portal.database.owner
      .selectFrom('account')
      .select(['user_type', 'status'])
      .where('phone', '=', phone)
      .executeTakeFirst();
    expect(account).toEqual({ user_type: 1, status: 1 });
  });
});

describe('PASSWORD_POLICY=strong', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ env: { PASSWORD_POLICY: 'strong' } });
  });
  afterAll(() => strict.close());

  test.each([
    'Abc1234',
    'Password2026',
    'qwerty123456',
    'aaaaaaaaaaaa',
    '12345678',
    'my13700000001pw',
    '张三的密码123456',
    'x'.repeat(65),
  ])('refuses %j', async (password) => {
    const visitor = new Browser(strict);
    const phone = '13700000001';
    const form = { userName: '张三', phone, code: '123456', password: visitor.seal(password) };
    const answer = await visitor.post('/user/register', form);
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)[0]?.path).toBe('password');
  });

  test('takes long ones without digits', async () => {
    const visitor = new Browser(strict);
    const answer = await visitor.register('13700000002', {
      password: visitor.seal('correct horse battery'),
    });
    expect(answer.code).toBe(0);
  });
});

describe('retrieval', () => {
  async function reset(phone: string, password: string, from = browser) {
    portal.clock.advance(60_000);
    await from.get('/login/sendFindPasswordSms', { phone });
    const code = portal.sms.codeOf(phone);
    const body = { phone, code, password: from.seal(password), confirmPassword: '' };
    return from.post('/login/findPassword', body);
  }

  test('sets the password, ends every session, answers no token, tells the owner', async () => {
    const { phone, browser: first } = await people.newcomer();
    const second = await people.signedIn(phone);
    const answer = await reset(phone, 'New12345');
    expect(answer).toMatchObject({ status: 200, code: 0, data: {} });
    expect(browser.companion).toBeUndefined();
    for (const old of [first, second]) {
      expect((await old.get('/user/getInfo')).code).toBe(CODE.invalidToken);
    }
    expect((await browser.passwordLogin(phone, 'Fang2048')).code).toBe(SIGN_IN.wrongPassword.code);
    expect((await browser.passwordLogin(phone, 'New12345')).code).toBe(0);
    const id = await people.idOf(phone);
    expect(await people.eventsOf(id)).toContain('account.passwordChanged');
    expect(await people.auditOf(id)).toContain('findPassword');
  });

  test('gives the password tries back', async () => {
    const { phone } = await people.newcomer();
    for (let count = 0; count < 9; count += 1) await browser.passwordLogin(phone, 'Wrong1234');
    await reset(phone, 'New12345');
    expect((await browser.passwordLogin(phone, 'New12345')).code).toBe(0);
  });

  test('the password rule comes before the code', async () => {
    const { phone } = await people.newcomer();
    const answer = await reset(phone, 'short');
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual([{ path: 'password', message: PASSWORD_TEXT }]);
  });

  test('an unknown phone learns of it only by a right code', async () => {
    const answer = await reset(people.phone(), 'New12345');
    expect(answer).toMatchObject({
      status: 400,
      code: 'not_registered',
      msg: SIGN_IN.notRegistered.text,
    });
  });

  test('an operator is not reset from here', async () => {
    const answer = await reset('13800000009', 'New12345');
    expect(answer.code).toBe(SIGN_IN.operator.code);
  });

  test('a sign-in that compared the old password does not outlive the reset', async () => {
    const { phone } = await people.newcomer();
    for (let race = 0; race < 5; race += 1) {
      portal.clock.advance(60_000);
      await browser.get('/login/sendFindPasswordSms', { phone });
      const code = portal.sms.codeOf(phone);
      const old = race === 0 ? 'Fang2048' : `New1234${race - 1}`;
      const body = { phone, code, password: browser.seal(`New1234${race}`) };
      const visitors = [new Browser(portal), new Browser(portal)];
      const signIns = visitors.map((visitor) => visitor.passwordLogin(phone, old));
      const [answer] = await Promise.all([browser.post('/login/findPassword', body), ...signIns]);
      expect(answer?.code).toBe(0);
      for (const visitor of visitors) {
        if (visitor.token === undefined) continue;
        expect((await visitor.get('/user/getInfo')).code).toBe(CODE.invalidToken);
      }
      portal.clock.advance(900_000);
    }
  });
});

describe('getInfo', () => {
  test('a buyer with its company', async () => {
    await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const { data } = await browser.get('/user/getInfo');
    expect(data).toMatchObject({
      nickName: '示例采购员',
      phone: '13800000001',
      companyList: [
        {
          basicInfo: {
            name: '示例建设工程有限公司',
            usc: expect.stringMatching(/^[0-9A-HJ-NPQRTUWXY]{18}$/),
            companyType: ['2'],
            roles: ['companyAdmin'],
          },
          companyLegalPerson: { legalName: '示例甲' },
          companyMaster: { actualController: '示例控股集团有限公司' },
          infoScore: 75,
          realNameInfo: { status: 3 },
        },
      ],
    });
  });

  test('nothing beyond the contract, and a foreign companyId changes nothing', async () => {
    await browser.passwordLogin('13800000001', DEMO_PASSWORD);
    const plain = await browser.get('/user/getInfo');
    expect(plain.body).not.toMatch(/password|hash|me_|session/);
    for (const companyId of ['1', 'x', '9'.repeat(30), "' or 1=1"]) {
      const answer = await browser.call('/user/getInfo', { headers: { companyId } });
      expect(answer.body).toBe(plain.body);
    }
  });

  test('a relation that ran out is gone', async () => {
    await browser.passwordLogin('13800000002', DEMO_PASSWORD);
    const company = async () =>
      ((await browser.get('/user/getInfo')).data as { companyList: unknown[] }).companyList.length;
    const until = (valid_to: Date) =>
      portal.database.superuser.updateTable('account_relation').set({ valid_to }).execute();
    await until(new Date(portal.clock.now().getTime() + 1));
    expect(await company()).toBe(1);
    await until(portal.clock.now());
    expect(await company()).toBe(0);
  });
});
