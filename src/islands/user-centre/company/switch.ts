import { $dirty, forgetDirty } from '#src/stores/dirty.ts';
import { $companyId, switchCompany } from '#src/stores/session.ts';
import { ask } from '#src/ui/confirm.ts';

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
