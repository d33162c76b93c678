import { map } from 'nanostores';

import { LOGIN_MODE } from '#contract/login.ts';
import { portalPath } from '#src/lib/paths.ts';
import { safeReturn } from '#src/lib/return-to.ts';
import { readJson, writeJson } from '#src/lib/storage.ts';

/** The views of the dialog. The first four are the specification's login modes; registration is none. */
export type LoginView = 'code' | 'password' | 'retrieve' | 'register';

/** loginMode of a view (specification, section 3); 3, the scanned code, has no view yet. */
export const MODE_OF_VIEW = {
  code: LOGIN_MODE.code,
  password: LOGIN_MODE.password,
  retrieve: LOGIN_MODE.retrieve,
} as const;

interface LoginDialog {
  open: boolean;
  view: LoginView;
  /** Address to go to after signing in; undefined stays on the page. */
  returnTo: string | undefined;
  /** Why the dialog is open, e.g. 请先登录; '' when the visitor asked for it. */
  message: string;
}

export interface LoginRequest {
  /** Path below /portal or address of a page of this site; anything else is dropped. */
  returnTo?: string | undefined;
  message?: string | undefined;
}

const CLOSED: LoginDialog = { open: false, view: 'code', returnTo: undefined, message: '' };

export const $loginDialog = map<LoginDialog>(CLOSED);

/** Heard by the small script of every page, which owns the dialog element. */
export const OPEN_EVENT = 'portal:login';
/** A request that waits in session storage for the next page, which opens its dialog for it. */
export const REQUEST_KEY = 'login';

/** Opens the login dialog of this page. */
export function openLogin({ returnTo, message = '' }: LoginRequest = {}): void {
  $loginDialog.set({ open: true, view: 'code', returnTo: safeReturn(returnTo), message });
  document.dispatchEvent(new Event(OPEN_EVENT));
}

/** Closes it and resets it to the login view. */
export function closeLogin(): void {
  $loginDialog.set(CLOSED);
}

export function showView(view: LoginView): void {
  $loginDialog.setKey('view', view);
  $loginDialog.setKey('message', '');
}

/** Leaves for the home page and opens the dialog there: a visitor on a page that needs a login. */
export function loginOnHomePage(request: LoginRequest): void {
  writeJson('session', REQUEST_KEY, request);
  location.replace(portalPath('/index'));
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
