import { logout } from '#contract/account/login.ts';
import { getInfo, type UserInfo } from '#contract/account/user.ts';

import { call } from './client.ts';

/**
 * The signed-in user. The caller deals with an ended session: during sign-in and guard there is nothing to stay on. Some
 * backends count in numbers, where what this browser remembers of a company is text, and tell no list of none.
 */
export async function fetchUserInfo(): Promise<UserInfo> {
  const user = await call(getInfo, {}, { handlesExpiry: true });
  user.id = String(user.id);
  user.companyList ??= [];
  for (const { basicInfo } of user.companyList) basicInfo.companyId = String(basicInfo.companyId);
  return user;
}

/** Ends this session on the server; survives leaving the page. Here, because signing in brings far more code along. */
export async function endSession(): Promise<void> {
  await call(logout, {}, { keepalive: true, handlesExpiry: true });
}
