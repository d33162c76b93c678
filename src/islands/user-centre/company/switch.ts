import { $dirty, forgetDirty } from '#src/stores/dirty.ts';
import { leaveFlash } from '#src/stores/flash.ts';
import { $companyId, $companyName, $user, switchCompany } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';
import { notify } from '#src/ui/notify.ts';

/**
 * Makes a company the current one, in every tab, and opens an address of its own where one is given; false when that would
 * lose something and is not wanted.
 */
export async function actForCompany(companyId: string, address?: string): Promise<boolean> {
  if (companyId === $companyId.get()) return true;
  const isLost = $dirty.get().size > 0;
  if (isLost && !(await ask('有未保存的内容，切换企业后将丢失，确定切换吗？', { loses: true })))
    return false;
  // It has been asked: the browser does not ask again on the way out.
  forgetDirty();
  switchCompany(companyId);
  // Everything on screen belongs to the other company.
  if (address === undefined) location.reload();
  else location.assign(address);
  return true;
}

/** Says for whom what is typed here stays, once the tab is looked at. */
function tellKept(name: string): void {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => tellKept(name), { once: true });
    return;
  }
  notify(
    'info',
    `其他页面已切换为“${name}”。本页有未保存的内容，仍按“${$companyName.get()}”办理，需要时可在“当前企业”中切换`,
  );
}

/** Another tab has chosen this company: this one follows and says so, unless it would lose what is typed here. */
export function followChoice(companyId: string): void {
  const { name = '其他企业' } =
    $user.get()?.companyList.find(({ basicInfo }) => basicInfo.companyId === companyId)
      ?.basicInfo ?? {};
  if ($dirty.get().size > 0) {
    tellKept(name);
    return;
  }
  leaveFlash(`其他页面已切换为“${name}”，本页已随之切换，草稿留在原企业`);
  switchCompany(companyId);
  location.reload();
}
