import { APPLICANT } from '#contract/account/customer-role.ts';
import type { Saved } from '#src/api/answer.ts';
import type { CertificationSave } from '#src/api/certification.ts';
import { ApiError } from '#src/lib/errors.ts';
import { $dirty } from '#src/stores/dirty.ts';
import { $user, actFor, fetchUser } from '#src/stores/session.ts';

type Save = (input: CertificationSave) => Promise<Saved>;

const companiesNow = () => $user.get()?.companyList.map(({ basicInfo }) => basicInfo) ?? [];
const UNSAVED = '其他页面有未保存的内容，请先保存或关闭，再认证其他企业';
const UNKNOWN = '新企业已登记，暂未能切换，请稍后重试';

/** What is typed elsewhere in this tab belongs to the company before. */
function refuseToLeave(formKey: string): void {
  if ([...$dirty.get()].some((key) => key !== formKey)) {
    throw new ApiError({ kind: 'business', text: UNSAVED });
  }
}

/** The company that a save has just begun. */
async function begunBeside(before: ReadonlySet<string>): Promise<string | undefined> {
  await fetchUser();
  return companiesNow().findLast(
    ({ companyId, roles }) => !before.has(companyId) && roles?.includes(APPLICANT),
  )?.companyId;
}

/**
 * Saves an application for a further company. The first save begins that company, and nothing more is saved before this tab
 * acts for it; other tabs stay with theirs.
 */
export function savesInNewCompany(save: Save, { formKey }: { formKey: string }): Save {
  let before: ReadonlySet<string> | undefined;
  let begun: Saved | undefined;
  let isThere = false;
  const follow = async () => {
    const known = before ?? new Set();
    // The first answer may have been on its way already.
    const companyId = (await begunBeside(known)) ?? (await begunBeside(known));
    if (companyId === undefined) throw new ApiError({ kind: 'business', text: UNKNOWN });
    actFor(companyId);
    // Whoever listens hears of the person as who acts for another company: views of the one before end.
    $user.set(structuredClone($user.get()));
    isThere = true;
  };
  return async (input) => {
    if (isThere) return save(input);
    refuseToLeave(formKey);
    before ??= new Set(companiesNow().map(({ companyId }) => companyId));
    const again = begun;
    begun ??= await save(input);
    await follow();
    return again === undefined ? begun : save({ ...input, ...again, version: again.version ?? 1 });
  };
}
