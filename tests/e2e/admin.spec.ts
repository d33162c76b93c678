import { ADMIN_SIGN_IN } from '#contract/account/admin-login.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { appCode } from '../helpers/app-code.ts';
import { enterConsole, hire } from '../helpers/console-pages.ts';
import { actOn } from '../helpers/desk-pages.ts';
import { expect, test } from '../helpers/portal-test.ts';
import { confirm } from '../helpers/question.ts';
import { signInOperator } from '../helpers/sign-in.ts';

/** 财务专员; no other test signs in as it, since it asks for a second factor afterwards. */
const OFFICER = '13800000015';

// An operator's way in and out, and one change that leaves its trace, on a desk and on a phone.

test('an operator signs in, changes a parameter, finds it in the log and leaves; another binds an authenticator and enters by it @desktop', async ({
  page,
  portal,
  quiet,
  customerAt,
}, { project }) => {
  await page.goto('/portal/admin/param?keyword=mailDeemedDays');
  await expect(page).toHaveURL(/admin\/login\?returnTo=/);
  await page.getByRole('button', { name: '密码登录' }).click();
  const enter = async (phone: string) => {
    await page.getByLabel('手机号').fill(phone);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  quiet.expectStatus(400, '/api/admin/login/pwdLogin');
  await enter('13800000001');
  await expect(page.getByText(ADMIN_SIGN_IN.notOperator.text)).toBeVisible();
  await enter('13800000009');
  await expect(page.getByRole('heading', { level: 1, name: '参数' })).toBeVisible();

  const value = project.name === 'phone' ? '7' : '6';
  await page.getByRole('button', { name: /^编辑 邮寄视为送达/ }).click();
  const dialog = page.getByRole('dialog', { name: '邮寄视为送达' });
  await dialog.getByLabel('值').fill(value);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${value} 天`)).toBeVisible();

  const customer = await customerAt('13800000002');
  await customer.goto('/portal/user/rules');
  const rule = customer.getByRole('listitem').filter({ hasText: `寄出 ${value} 天后视为送达` });
  await rule.getByText('此前的规则').click();
  await expect(rule).toContainText(/\d{4}-\d{2}-\d{2} 前：邮寄的通知寄出 5 天后视为送达/);

  await page.goto('/portal/admin/log?action=adminParamSave');
  await page.getByRole('button', { name: /^详情/ }).first().click();
  await expect(page.getByRole('dialog', { name: '日志详情' })).toContainText(`"after": "${value}"`);
  await page.keyboard.press('Escape');

  const view = `公共${project.name}`;
  await page.goto('/portal/admin/project');
  await page.getByRole('button', { name: '视图：系统默认' }).click();
  // As the scroll that brought the button into sight is told: after the press, and nothing has moved since.
  await page.evaluate(() => document.dispatchEvent(new Event('scroll')));
  await page.getByRole('button', { name: '另存为视图…' }).click();
  await page.getByRole('textbox', { name: '视图名称' }).fill(view);
  await page.getByRole('checkbox', { name: '所有人可用' }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: `视图：${view}` }).click();
  await expect(page.getByRole('button', { name: `删除“${view}”` })).toBeVisible();

  const leave = async () => {
    if (project.name === 'phone') await page.locator('summary[aria-label="菜单"]').click();
    else await page.locator('#console-user summary').click();
    await page.getByRole('button', { name: '退出登录' }).locator('visible=true').click();
    const question = page.getByRole('dialog', { name: '提示' });
    await expect(question).toContainText('此操作将退出登录, 是否继续?');
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/admin\/login$/);
  };
  await leave();

  // 财务专员 looks after payments, not after people and parameters.
  await page.getByLabel('手机号').fill('1380');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('请输入正确的手机号');
  await page.getByLabel('手机号').fill(OFFICER);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('短信验证码').fill(await portal.latestCode(OFFICER, 'adminLogin'));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
  await page.goto('/portal/admin/param');
  await expect(page.getByRole('main').getByText('无权限')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('系统管理员、审计只读');
  const menu = page.getByRole('navigation', { name: '管理后台' }).first();
  await expect(menu.getByRole('link', { name: '项目' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '参数' })).toHaveCount(0);
  await page.goto('/portal/admin/project');
  await page.getByRole('button', { name: '视图：系统默认' }).click();
  await page.getByRole('button', { name: `${view}（公共）` }).click();
  await page.getByRole('button', { name: `视图：${view}` }).click();
  await expect(page.getByRole('button', { name: '另存为视图…' })).toBeVisible();
  await expect(page.getByRole('button', { name: `删除“${view}”` })).toHaveCount(0);

  // From now on a code of its app is asked for too (身份验证器); none is taken twice.
  await page.goto('/portal/admin/security');
  await page.getByRole('button', { name: '绑定', exact: true }).click();
  const binding = page.getByRole('dialog', { name: '绑定身份验证器' });
  const secret = await binding.locator('code').textContent();
  const code = (steps: number) => appCode(secret?.replaceAll(' ', '') ?? '', new Date(), steps);
  await binding.getByLabel('动态验证码').fill(code(0));
  await binding.getByRole('button', { name: '绑定身份验证器' }).click();
  await expect(binding.getByRole('heading', { name: '请保存恢复码' })).toBeVisible();
  await binding.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已绑定，剩余恢复码 10 个')).toBeVisible();
  await leave();
  await page.getByRole('button', { name: '密码登录' }).click();
  await enter(OFFICER);
  await page.getByLabel('动态验证码').fill(code(1));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待办' })).toBeVisible();
});

test('an operator without any role is told so wherever it goes, and nothing else is asked for @desktop', async ({
  page,
  portal,
  phone,
  newBrowser,
}) => {
  await enterConsole(page, portal, '13800000009');
  await page.goto('/portal/admin/account');
  await hire(page, { name: '示例无岗', phone, roles: [] });
  const desk = await (await newBrowser()).newPage();
  const main = desk.getByRole('main');
  await enterConsole(desk, portal, phone);
  for (const path of ['workbench', 'project', 'companyCustomer', 'file']) {
    if (path !== 'workbench') await desk.goto(`/portal/admin/${path}`);
    await expect(main.getByText('无权限')).toBeVisible();
    await expect(main).toContainText('您的账号还没有角色');
    await expect(main).toContainText('请联系系统管理员为您分配角色');
  }
  const menu = desk.getByRole('navigation', { name: '管理后台' }).first();
  await expect(menu.getByRole('link')).toHaveText(['消息']);
  await desk.goto('/portal/admin/message');
  await expect(main.getByRole('heading', { level: 1, name: '消息' })).toBeVisible();
  await expect(main.getByText('无权限')).toHaveCount(0);
});

test('an administrator keeps a dictionary, a business type and a process, and sees what was changed', async ({
  page,
  portal,
  quiet,
}, { project }) => {
  // By its password: a message a minute and phone, and the operator of the test before has asked for one.
  await signInOperator(page.context(), portal.origin);
  const main = page.getByRole('main');
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

  await page.goto('/portal/admin/dict?keyword=staffNumRange');
  await main.getByRole('link', { name: '人员规模' }).click();
  await expect(heading('字典条目')).toBeVisible();
  const label = `示例规模${project.name}`;
  quiet.expectStatus(422, '/api/admin/dictEntry/add');
  await page.getByRole('button', { name: '新增条目' }).click();
  const adding = dialog('新增条目');
  await expect(adding.getByLabel('字典')).toHaveValue('staffNumRange');
  await adding.getByLabel('名称').fill('少于 50 人');
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding.getByLabel('名称')).toHaveAccessibleDescription(/该字典已有同名的条目/);
  await adding.getByLabel('名称').fill(label);
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding).toHaveCount(0);
  const ends = main.getByRole('button', { name: '上移 少于 50 人' });
  await expect(ends).toBeDisabled();
  const added = main.getByRole('button', { name: `上移 ${label}` });
  await added.focus();
  await added.press('Enter');
  await main.getByRole('button', { name: `更多操作 ${label}` }).click();
  await expect(page.getByRole('button', { name: `下移 ${label}` })).toBeEnabled();
  await page.keyboard.press('Escape');
  await actOn(page, 'dictEntry', label, '停用');
  await confirm(page, '已有单据照常显示');
  await expect(page.getByText('已停用')).toBeVisible();
  await page.goto(`/portal/admin/dictEntry?dictKey=staffNumRange&keyword=${label}&status=2`);
  await expect(main.getByText(label).first()).toBeVisible();

  // Of two that nobody applies for.
  const type = project.name === 'phone' ? '605' : '604';
  await actOn(page, 'productType', type, '修改名称');
  const renaming = dialog('修改名称');
  const name = `油品（示例 ${type}）`;
  await renaming.getByLabel('名称').fill(name);
  await renaming.getByRole('button', { name: '保存' }).click();
  await expect(renaming).toHaveCount(0);
  await actOn(page, 'productType', type, '修改历史');
  await expect(dialog(/修改历史$/)).toContainText(name);
  await page.keyboard.press('Escape');

  await page.goto('/portal/admin/formTab?keyword=大基建');
  await main.getByRole('link', { name: '项目申请' }).click();
  await expect(heading(/^项目申请（大基建）/)).toBeVisible();
  await expect(page.getByRole('link', { name: '字典 fundSource' })).toBeVisible();

  await page.goto('/portal/admin/processConfig?keyword=amountAdjust');
  await main.getByRole('link', { name: '额度调整' }).click();
  await expect(heading('额度调整')).toBeVisible();
  await page.getByRole('button', { name: '发布新版本' }).click();
  const publishing = dialog(/^发布新版本/);
  const first = publishing.getByRole('group', { name: '业务审核' });
  await first.getByLabel('时限（工作小时）').fill(project.name === 'phone' ? '9' : '9.5');
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publishing.getByLabel('发布说明')).toHaveAccessibleDescription(/请填写发布说明/);
  await publishing.getByLabel('发布说明').fill('示例：放宽时限');
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publishing).toHaveCount(0);
  await expect(page.getByText('示例：放宽时限').first()).toBeVisible();
  const versions = page.getByRole('region', { name: '版本' });
  await versions.getByRole('link').first().click();
  await expect(page.getByRole('note')).toContainText('历史版本');
  await expect(page.getByRole('button', { name: '发布新版本' })).toHaveCount(0);
});
