import { bindMine, loginByScan } from '#src/api/wechat.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { leaveFlash } from '#src/stores/flash.ts';
import { beginLogin, showView } from '#src/stores/login-dialog.ts';
import { takeErrand } from '#src/stores/wechat-scan.ts';

import { finishSignIn } from '../finish.ts';
import { $return } from './arrival.ts';

/** What the messaging app has added to the address; without a code the person has refused. */
function takeReturn(): { code: string; state: string } {
  const query = new URLSearchParams(location.search);
  // Neither history nor a copied address shall keep them.
  history.replaceState(null, '', location.pathname);
  return { code: query.get('code') ?? '', state: query.get('state') ?? '' };
}

async function signInWith(back: { code: string; state: string }): Promise<void> {
  $return.set({ step: 'busy' });
  try {
    const answer = await loginByScan(back);
    if ('token' in answer) await finishSignIn(answer.token, '登录成功');
    else $return.set({ step: 'bind', bindTicket: answer.bindTicket });
  } catch (error) {
    $return.set({ step: 'failed', text: errorToMessage(error) });
  }
}

async function bindWith(back: { code: string; state: string }, returnTo: string): Promise<void> {
  $return.set({ step: 'busy' });
  try {
    await bindMine(back);
    leaveFlash('已绑定微信');
  } catch (error) {
    leaveFlash(errorToMessage(error));
  }
  location.replace(returnTo);
}

/** On the page that the messaging app sends the browser to: ends what was begun on another page of this tab. */
export function arrive(): void {
  const back = takeReturn();
  const { purpose, returnTo } = takeErrand();
  beginLogin({ returnTo });
  showView('qr');
  if (back.code !== '') void (purpose === 'bind' ? bindWith(back, returnTo) : signInWith(back));
  else $return.set({ step: 'failed', text: '您已取消微信授权' });
}
