import { getInfo, type UserInfo } from '#contract/user.ts';

import { call } from './client.ts';

/** The signed-in user. The caller deals with an ended session: during sign-in and guard there is nothing to stay on. */
export function fetchUserInfo(): Promise<UserInfo> {
  return call(getInfo, {}, { handlesExpiry: true });
}
