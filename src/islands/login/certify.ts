import { certificationObstacle } from '#src/api/certification-check.ts';
import { leaveFlash, takeFlash } from '#src/stores/flash.ts';

import { toast } from './toast.ts';

/**
 * The user menu's 企业认证: asks first whether something stands in the way, says so if it does, and goes there all the
 * same (specification, section 6). A page that follows the link itself shows the text at once; else the next page does.
 */
export async function checkAndFollow(link: HTMLAnchorElement): Promise<void> {
  const text = await certificationObstacle();
  if (text !== undefined) leaveFlash(text);
  link.dataset.asked = '';
  const leaves = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  delete link.dataset.asked;
  const here = leaves ? undefined : takeFlash();
  if (here !== undefined) toast(here);
}
