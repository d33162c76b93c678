import { FIELD_TEXT } from '#contract/validators/patterns.ts';

import { expect, test } from '../helpers/portal-test.ts';
import { Visitor } from '../helpers/visitor.ts';

test.beforeEach(async ({ page, portal }) => {
  await page.goto('/portal/index');
  await new Visitor(page, portal).openLogin();
});

const SCRIPT = '<script>alert(1)</script>';
/** Typed or pasted into a field → what is said beside it; '' where nothing is wrong with it. */
type Table = Readonly<Record<string, readonly (readonly [typed: string, said: string])[]>>;

const PHONE = ['', '1380000000', '23800000001', '138000000012', SCRIPT].map(
  (typed) => [typed, FIELD_TEXT.phone] as const,
);
const PHONES = [...PHONE, ['１３８００００００１２', ''], [' 138 0000 0012 ', '']] as const;
const CODES = [
  ['', FIELD_TEXT.code],
  ['12ab', FIELD_TEXT.codeFormat],
  ['1234567', FIELD_TEXT.codeFormat],
  [SCRIPT, FIELD_TEXT.codeFormat],
  ['１２３４５６', ''],
  [' 123 456 ', ''],
] as const;
const PASSWORDS = [
  ['', FIELD_TEXT.password],
  ['abc12', FIELD_TEXT.passwordRule],
  ['12345678', FIELD_TEXT.passwordRule],
  ['a1'.repeat(10), FIELD_TEXT.passwordRule],
  ['Ａｂｃ１２３４５', FIELD_TEXT.passwordRule],
  [SCRIPT, FIELD_TEXT.passwordRule],
  [' Fang 2048 ', ''],
] as const;
/** Beside a password that is "Fang2048". */
const CONFIRMATIONS = [
  '',
  'Abc12346',
  'Ａｂｃ１２３４５',
  ' Fang2048',
  'Fang2048'.repeat(3),
  SCRIPT,
].map((typed) => [typed, FIELD_TEXT.passwordMismatch] as const);
const NAMES = [
  ['', FIELD_TEXT.userName],
  ['　 ', FIELD_TEXT.userName],
  ['王\u200b', FIELD_TEXT.userNameCharacters],
  ['王'.repeat(26), FIELD_TEXT.userNameLong],
  [SCRIPT, FIELD_TEXT.userNameCharacters],
  ['😀', FIELD_TEXT.userNameLetter],
  ['138 0000', FIELD_TEXT.userNameLetter],
  ['Ｗａｎｇ', ''],
  ['阿卜杜拉·买买提', ''],
  ["O'Neil", ''],
  ['𠮷', ''],
  ['  王建国 ', ''],
] as const;
const EMAILS = [
  ['wang@', FIELD_TEXT.email],
  [`${'a'.repeat(95)}@b.cn`, FIELD_TEXT.email],
  ['wang＠example.cn', FIELD_TEXT.email],
  [`${SCRIPT}@b.cn`, FIELD_TEXT.email],
  ['', ''],
  [' wang@example.cn ', ''],
] as const;

const NOTHING_OR_RULE = /^(6-18 位，含字母和数字)?$/;

async function expectSaid(visitor: Visitor, submit: string, table: Table): Promise<void> {
  for (const [label, rows] of Object.entries(table)) {
    for (const [typed, said] of rows) {
      const where = `${label}: ${JSON.stringify(typed)}`;
      await visitor.field(label).fill(typed);
      await visitor.button(submit).click();
      // What is right says nothing, or what the rule is.
      const words = said === '' ? NOTHING_OR_RULE : said;
      await expect(visitor.field(label), where).toHaveAccessibleDescription(words);
    }
    // Right from here on, so that the next field has its own turn.
    const right = rows.find(([, said]) => said === '')?.[0] ?? 'Fang2048';
    await visitor.field(label).fill(right);
  }
}

test('in the login views every field says in its own words what is wrong', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  // A right phone alone sends nothing: the other field is still empty.
  await expectSaid(visitor, '登录', { 手机号: PHONES });
  await visitor.field('手机号').fill('');
  await expectSaid(visitor, '登录', { 短信验证码: CODES });
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await expectSaid(visitor, '登录', { 密码: PASSWORDS });
});

test('so it does in the views of registration and retrieval @desktop', async ({ page, portal }) => {
  const visitor = new Visitor(page, portal);
  await visitor.button('注册新账号').click();
  // The terms are not ticked, so nothing is ever sent.
  await expectSaid(visitor, '注册', {
    用户姓名: NAMES,
    '邮箱（选填）': EMAILS,
    手机号: PHONES,
    短信验证码: CODES,
    密码: PASSWORDS,
  });
  await visitor.field('密码').fill('Fang2048');
  await expectSaid(visitor, '注册', { 确认密码: CONFIRMATIONS });
  // The first of two that do not agree may be the one that is put right.
  const again = visitor.field('确认密码');
  await visitor.field('密码').fill('Fang2049');
  await visitor.field('手机号').focus();
  await expect(again).toHaveAccessibleDescription(FIELD_TEXT.passwordMismatch);
  await visitor.field('密码').fill('Fang2048');
  await expect(again).toHaveAccessibleDescription('');
  await visitor.button('已有账号，返回登录').click();
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  await visitor.button('忘记密码').click();
  await expectSaid(visitor, '修改密码', { 手机号: PHONES, 短信验证码: CODES, 新密码: PASSWORDS });
  await visitor.field('新密码').fill('Fang2048');
  await expectSaid(visitor, '修改密码', { 确认新密码: CONFIRMATIONS });
});

test('a wrong phone is said, and gets the focus, when a code is asked for', async ({
  page,
  portal,
}) => {
  const visitor = new Visitor(page, portal);
  await visitor.field('手机号').fill('1380000000');
  await visitor.button('获取验证码').click();
  await expect(visitor.field('手机号')).toHaveAccessibleDescription(FIELD_TEXT.phone);
  await expect(visitor.field('手机号')).toBeFocused();
});

test('a wrong password is refused without saying which half was wrong', async ({
  page,
  portal,
  phone,
  quiet,
}) => {
  quiet.expectStatus(422, '/login/portalPwdLogin');
  quiet.expectStatus(400, '/login/portalPwdLogin');
  const visitor = new Visitor(page, portal);
  await visitor.dialog.getByRole('tab', { name: '密码登录' }).click();
  const texts: (string | null)[] = [];
  for (const tried of ['13800000002', phone]) {
    await visitor.field('手机号').fill(tried);
    await visitor.field('密码').fill('Wrong2026');
    await visitor.button('登录').click();
    await expect(visitor.dialog.getByRole('alert')).not.toBeEmpty();
    texts.push(await visitor.dialog.getByRole('alert').textContent());
  }
  expect(texts[0]).toBe(texts[1]);
});
