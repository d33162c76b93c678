import { expect, type Locator, type Page } from 'playwright/test';
import { openDrawer } from './drawer.ts';

import type { PortalProcess } from './portal-process.ts';

export const PASSWORD = 'Changjiang2026';

/** A person at a browser: what the tests do again and again, by what people see. */
export class Visitor {
  readonly page: Page;
  readonly #portal: PortalProcess;

  constructor(page: Page, portal: PortalProcess) {
    this.page = page;
    this.#portal = portal;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Opens the sign-in dialog from the header of the page or, on a phone, from its bar. */
  async openLogin(): Promise<void> {
    await this.page.getByRole('button', { name: /^登录/ }).first().click();
    await expect(this.dialog).toBeVisible();
  }

  /** Asks for a code in the open view and types the one that arrives. */
  async fillCode(phone: string, purpose: 'login' | 'register' | 'findPassword'): Promise<void> {
    await this.button('获取验证码').click();
    await expect(this.dialog.getByText('发送短信成功')).toBeVisible();
    await this.field('短信验证码').fill(await this.#portal.latestCode(phone, purpose));
  }

  /** Registers in the open dialog, up to the message that says so. */
  async sendRegistration(phone: string, name: string): Promise<void> {
    await this.button('注册新账号').click();
    await this.field('用户姓名').fill(name);
    await this.field('手机号').fill(phone);
    await this.fillCode(phone, 'register');
    await this.field('密码').fill(PASSWORD);
    await this.field('确认密码').fill(PASSWORD);
    await this.dialog.getByRole('checkbox').check();
    await this.button('注册').click();
    await expect(this.page.getByText('注册成功')).toBeVisible();
  }

  /** Registers in the open dialog; afterwards the page is that of a signed-in user. */
  async register(phone: string, name: string): Promise<void> {
    const before = this.page.url();
    await this.sendRegistration(phone, name);
    // Whoever was on the way somewhere is there; anybody else is told what comes next.
    if (this.page.url() !== before) return;
    const next = this.page.getByRole('alertdialog', { name: '下一步：企业认证' });
    await expect(next).toContainText('营业执照');
    await next.getByRole('button', { name: '稍后' }).click();
  }

  /** Signs in with a code in the open dialog. */
  async signInByCode(phone: string): Promise<void> {
    await this.field('手机号').fill(phone);
    await this.fillCode(phone, 'login');
    await this.button('登录').click();
    await expect(this.page.getByText('登录成功')).toBeVisible();
  }

  /** Signs in with a password in the open dialog. */
  async signInByPassword(phone: string, password: string): Promise<void> {
    await this.dialog.getByRole('tab', { name: '密码登录' }).click();
    await this.field('手机号').fill(phone);
    await this.field('密码').fill(password);
    await this.button('登录').click();
    await expect(this.page.getByText('登录成功').last()).toBeVisible();
  }

  /** Opens the menu that the header or, on a phone, the bar holds. */
  async openMenu(): Promise<void> {
    const menu = this.page.locator('summary:visible').first();
    await menu.click();
  }

  /** Follows an entry of the side menu, which on a phone stands in the drawer, without a page being loaded. */
  async follow(title: string): Promise<void> {
    await openDrawer(this.page);
    await this.page.locator('a:visible').getByText(title, { exact: true }).first().click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  /** The badge in the side menu, which on a phone stands in the drawer. */
  async expectUnread(count: number): Promise<void> {
    const entry = this.page.getByRole('link', { name: /^消息中心/ });
    const isPhone = await openDrawer(this.page);
    await expect(entry).toHaveAccessibleName(count === 0 ? '消息中心' : `消息中心 未读 ${count}`);
    if (isPhone) await openDrawer(this.page);
  }

  /** Signs out by the menu and its question; afterwards the home page shows the login prompt, which is closed. */
  async signOut(): Promise<void> {
    await this.openMenu();
    await this.page.getByRole('button', { name: '退出登录' }).first().click();
    const question = this.page.getByRole('alertdialog');
    await expect(question).toContainText('确定注销并退出系统吗？');
    // The home page is loaded anew, also when it is on screen already.
    const home = this.page.waitForEvent('load');
    await question.getByRole('button', { name: '确定' }).click();
    await home;
    await expect(this.page).toHaveURL(/\/portal\/index$/);
    await expect(this.page.locator('html')).toHaveAttribute('data-session', 'out');
    await expect(this.dialog).toContainText('已退出登录');
    await this.page.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  /** A minute passes, for the server and for the page: the next code may be sent. */
  async passMinute(): Promise<void> {
    await this.#portal.turnClock(61);
    await this.page.clock.fastForward(61_000);
  }
}
