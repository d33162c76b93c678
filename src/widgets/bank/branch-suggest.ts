import { normaliseDigits } from '#contract/validators/digits.ts';
import { loadCode } from '#src/lib/load-code.ts';
import type { Suggest } from '#src/ui/record-form/record-fields.ts';

/** What a field that wants the branch of a bank, or its number, offers: a choice fills in both. */
export function branchSuggest(shows: 'openBank' | 'cnapsCode'): Suggest {
  return {
    load: async (text, signal) => {
      const { searchBranches } = await loadCode(() => import('#src/api/bank-branch.ts'));
      const found = await searchBranches(text, signal);
      return found.map(({ cnapsCode, branchName, city }) => {
        const [name, other] =
          shows === 'openBank' ? [branchName, cnapsCode] : [cnapsCode, branchName];
        return { id: other, name, note: [other, city].filter((word) => word !== '').join(' · ') };
      });
    },
    // A number as it is copied has blanks.
    ...(shows === 'cnapsCode' && { read: normaliseDigits }),
    fills: ({ id, name }) =>
      shows === 'openBank' ? { openBank: name, cnapsCode: id } : { openBank: id, cnapsCode: name },
  };
}
