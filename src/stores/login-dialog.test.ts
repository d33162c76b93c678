import { expect, test, vi } from 'vitest';

import { OPEN_EVENT } from '#src/lib/page-signals.ts';

import { fakeBrowser } from '../../tests/helpers/fake-browser.ts';
import {
  $loginDialog,
  closeLogin,
  loginOnHomePage,
  openLogin,
  showView,
  takeRequest,
} from './login-dialog.ts';

test('opens at the code view, remembers where to go, tells the page', () => {
  const { document } = fakeBrowser();
  const heard = vi.fn();
  document.addEventListener(OPEN_EVENT, heard);
  openLogin({ returnTo: '/user/message', message: '请先登录' });
  expect(heard).toHaveBeenCalledOnce();
  expect($loginDialog.get()).toEqual({
    open: true,
    view: 'code',
    returnTo: '/portal/user/message',
    message: '请先登录',
    inPlace: false,
  });
});

test('closing resets to the login view', () => {
  fakeBrowser();
  openLogin({ returnTo: '/user/message' });
  showView('retrieve');
  closeLogin();
  expect($loginDialog.get()).toEqual({
    open: false,
    view: 'code',
    returnTo: undefined,
    message: '',
    inPlace: false,
  });
});

test('remembers no address of another site', () => {
  fakeBrowser();
  openLogin({ returnTo: '//evil.example/' });
  expect($loginDialog.get().returnTo).toBeUndefined();
});

test('a page that needs a login sends home, where the request is found once', () => {
  fakeBrowser();
  loginOnHomePage({ returnTo: '/user/message', message: '请先登录' });
  expect(location.replace).toHaveBeenCalledExactlyOnceWith('/portal/index');
  expect(takeRequest()).toEqual({ returnTo: '/user/message', message: '请先登录' });
  expect(takeRequest()).toBeUndefined();
});

test('a request that somebody else left there is none', () => {
  const { session } = fakeBrowser();
  session.setItem('login', '{"returnTo":7}');
  expect(takeRequest()).toBeUndefined();
});
