import { logout } from '#contract/account/login.ts';
import { getInfo, type UserInfo } from '#contract/account/user.ts';

import { call } from './client.ts';

/** The signed-in user. The caller deals with an ended session: during sign-in and guard there is nothing to stay on. */
export function fetchUserInfo(): Promise<UserInfo> {
  return call(getInfo, {}, { handlesExpiry: true });
}

/** Ends this session on the server; survives leaving the page. Here, because signing in brings far more code along. */
export async function endSession(): Promise<void> {
  await call(logout, {}, { keepalive: true, handlesExpiry: true });
}
