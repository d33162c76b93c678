import { portalPath } from '#src/lib/paths.ts';
import { signOut } from '#src/stores/session.ts';

import { ask } from './confirm-dialog.ts';

/** The header's 退出登录: asks, logs out, goes to the home page. */
export async function askAndSignOut(): Promise<void> {
  if (!(await ask('确定注销并退出系统吗？'))) return;
  await signOut();
  location.assign(portalPath('/index'));
}
