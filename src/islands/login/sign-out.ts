import { REQUEST_KEY } from '#src/lib/page-signals.ts';
import { portalPath } from '#src/lib/paths.ts';
import { signOutQuestion } from '#src/lib/sign-out-question.ts';
import { writeJson } from '#src/lib/storage.ts';
import { signOut } from '#src/stores/session.ts';

import { ask } from './confirm-dialog.ts';

/** The header's 退出登录: asks, logs out, goes to the home page, where the login prompt shows (specification, section 4). */
export async function askAndSignOut(): Promise<void> {
  if (!(await ask(signOutQuestion('确定注销并退出系统吗？')))) return;
  await signOut();
  writeJson('session', REQUEST_KEY, { message: '已退出登录' });
  location.assign(portalPath('/index'));
}
