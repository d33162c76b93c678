import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { BrowserContext } from 'playwright/test';
import { adminLogout, adminPwdLogin } from '#contract/account/admin-login.ts';
import {
  ADMIN_TOKEN_COOKIE,
  logout,
  portalPwdLogin,
  TOKEN_COOKIE,
} from '#contract/account/login.ts';
import { commonKey } from '#contract/common.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';

import { signedHeaders } from './browser.ts';

async function ask(
  { request }: BrowserContext,
  origin: string,
  { method, path }: Endpoint,
  body: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<unknown> {
  const url = `${origin}/api${path}`;
  const headers = { ...signedHeaders(url, body, { at: Date.now() }), ...more };
  const answer = await request.fetch(url, {
    method,
    headers,
    ...(method === 'POST' && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()).data;
}

interface Way {
  endpoint: Endpoint;
  cookie: string;
}

/** Signs a browser in without its dialog; for tests that are about something else. */
export async function signInAs(
  context: BrowserContext,
  origin: string,
  phone: string,
  password: string = DEMO_PASSWORD,
  { endpoint, cookie }: Way = { endpoint: portalPwdLogin, cookie: TOKEN_COOKIE },
): Promise<void> {
  const der = Buffer.from(String(await ask(context, origin, commonKey)), 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(password));
  const body = { phone, password: sealed.toString('base64') };
  const { token } = (await ask(context, origin, endpoint, body)) as { token?: unknown };
  // Such as where an authenticator app is asked as well.
  if (typeof token !== 'string' || token === '') throw new Error(`${phone} needs a second step`);
  await context.addCookies([{ name: cookie, value: token, url: origin, sameSite: 'Strict' }]);
}

/**
 * The demo operator of all roles, whom a password alone lets in. Whoever needs a finance officer takes this one: the
 * authenticator of the other, 13800000015, is bound by admin.spec.ts.
 */
export const ALL_ROLES = '13800000009';

/** The same for the admin console. */
export async function signInOperator(
  context: BrowserContext,
  origin: string,
  phone = ALL_ROLES,
): Promise<void> {
  const way = { endpoint: adminPwdLogin, cookie: ADMIN_TOKEN_COOKIE };
  await signInAs(context, origin, phone, DEMO_PASSWORD, way);
}

const CUSTOMER: Way = { endpoint: logout, cookie: TOKEN_COOKIE };
/** As `endSessionOf` ends a session of the console. */
export const OPERATOR: Way = { endpoint: adminLogout, cookie: ADMIN_TOKEN_COOKIE };

/** Ends a browser's session at the server without its pages being told. */
export async function endSessionOf(
  context: BrowserContext,
  origin: string,
  { endpoint, cookie }: Way = CUSTOMER,
): Promise<void> {
  const cookies = await context.cookies(origin);
  const token = cookies.find(({ name }) => name === cookie)?.value ?? '';
  await ask(context, origin, endpoint, {}, { Authorization: `Bearer ${token}` });
}
