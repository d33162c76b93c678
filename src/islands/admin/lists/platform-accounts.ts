import { useQuery } from '@tanstack/react-query';

import { adminLists } from '#src/api/admin.ts';

/** The platform's accounts as selects offer them, the one that is paid from unless another is chosen first; undefined until they are there. */
export function useAccounts() {
  const { data } = useQuery({
    queryKey: [...adminLists.platformBank.key, 'choices'],
    queryFn: ({ signal }) => adminLists.platformBank.page({ pageSize: 50 }, signal),
  });
  return data?.content
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ id, openBank, accountNo }) => ({ value: id, label: `${openBank} ${accountNo}` }));
}
