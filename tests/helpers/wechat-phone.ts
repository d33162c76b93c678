import { type BrowserContext, expect, type Page } from 'playwright/test';

import type { Visitor } from './visitor.ts';

/** Opens the dialog's QR view and waits for the code. */
export async function openQr(visitor: Visitor): Promise<void> {
  await visitor.openLogin();
  await visitor.button('扫码登录').click();
  await expect(visitor.dialog.getByText('请使用微信扫描二维码')).toBeVisible();
}

/** Follows the link under the code, as the camera of a phone would follow the code. */
export async function scan(visitor: Visitor, context: BrowserContext): Promise<Page> {
  const opened = context.waitForEvent('page');
  await visitor.dialog.getByRole('link', { name: '在本机打开' }).click();
  const phone = await opened;
  await expect(phone.getByText('本机演示（替身）')).toBeVisible();
  await expect(visitor.dialog.getByText('已扫描，请在手机上确认')).toBeVisible();
  return phone;
}

/** Scans and agrees, as the person at the phone would. */
export async function agree(visitor: Visitor, context: BrowserContext): Promise<void> {
  const phone = await scan(visitor, context);
  await phone.getByRole('button', { name: '同意登录' }).click();
  await expect(phone.getByText('已确认')).toBeVisible();
  await phone.close();
}
