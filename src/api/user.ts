import { logout } from '#contract/account/login.ts';
import { getInfo, USER_STATUS, type UserInfo } from '#contract/account/user.ts';

import { call } from './client.ts';

/**
 * The signed-in user. The caller deals with an ended session: during sign-in and guard there is nothing to stay on. Some
 * backends count in numbers, where what this browser remembers of a company is text, and leave out what there is none of:
 * the list of companies, or the real-name data of one that nobody has certified.
 */
export async function fetchUserInfo(): Promise<UserInfo> {
  const user = await call(getInfo, {}, { handlesExpiry: true });
  user.id = String(user.id);
  user.companyList ??= [];
  for (const entry of user.companyList) {
    entry.basicInfo.companyId = String(entry.basicInfo.companyId);
    entry.realNameInfo ??= { status: USER_STATUS.uncertified };
  }
  return user;
}

/** Ends this session on the server; survives leaving the page. Here, because signing in brings far more code along. */
export async function endSession(): Promise<void> {
  await call(logout, {}, { keepalive: true, handlesExpiry: true });
}
