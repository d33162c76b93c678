import { map } from 'nanostores';

import { OPEN_EVENT, REQUEST_KEY } from '#src/lib/page-signals.ts';
import { portalPath } from '#src/lib/paths.ts';
import { safeReturn } from '#src/lib/return-to.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';

/**
 * The views of the dialog: loginMode 1 (code), 2 (password), 3 (qr) and 4 (retrieve) of contract/account/login.ts, and
 * registration.
 */
export type LoginView = 'code' | 'password' | 'qr' | 'retrieve' | 'register';

interface LoginDialog {
  open: boolean;
  view: LoginView;
  /** Address to go to after signing in; undefined stays on the page. */
  returnTo: string | undefined;
  /** Why the dialog is open (请先登录) or what has just worked (找回密码成功); '' for nothing. */
  message: string;
  /** True: signing in closes the dialog and leaves the page as it is, for what is unsaved there. */
  inPlace: boolean;
}

export interface LoginRequest {
  /** Path below /portal or address of a page of this site; anything else is dropped. */
  returnTo?: string | undefined;
  message?: string | undefined;
  inPlace?: boolean | undefined;
}

/** Before anything happened, and after closing. */
export const CLOSED: LoginDialog = {
  open: false,
  view: 'code',
  returnTo: undefined,
  message: '',
  inPlace: false,
};

export const $loginDialog = map<LoginDialog>(CLOSED);

/** Sets what an open dialog shows first: the code view, and why it is there. */
export function beginLogin({ returnTo, message = '', inPlace = false }: LoginRequest = {}): void {
  $loginDialog.set({ open: true, view: 'code', returnTo: safeReturn(returnTo), message, inPlace });
}

/** Opens the login dialog of this page. */
export function openLogin(request?: LoginRequest): void {
  beginLogin(request);
  document.dispatchEvent(new Event(OPEN_EVENT));
}

/** Closes it and resets it to the login view. */
export function closeLogin(): void {
  $loginDialog.set(CLOSED);
}

/** Turns to a view of the open dialog, with a word about what has just worked. */
export function showView(view: LoginView, message = ''): void {
  $loginDialog.set({ ...$loginDialog.get(), view, message });
}

/** Leaves for the home page and opens the dialog there: a visitor on a page that needs a login. */
export function loginOnHomePage(request: LoginRequest): void {
  writeJson('session', REQUEST_KEY, request);
  location.replace(portalPath('/index'));
}

/** Loads this page anew with the dialog open: browsers ask only then again for code of it that did not come. */
export function reopenAnew(): void {
  const { returnTo, message } = $loginDialog.get();
  writeJson('session', REQUEST_KEY, { returnTo, message });
  location.reload();
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

function isRequest(value: unknown): value is LoginRequest {
  if (typeof value !== 'object' || value === null) return false;
  const { returnTo, message }: { returnTo?: unknown; message?: unknown } = value;
  return isText(returnTo) && isText(message);
}

/** The request that the previous page left, once. */
export function takeRequest(): LoginRequest | undefined {
  const request = readJson('session', REQUEST_KEY, isRequest);
  writeJson('session', REQUEST_KEY, undefined);
  return request;
}
