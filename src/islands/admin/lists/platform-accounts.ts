import { useQuery } from '@tanstack/react-query';

import { adminLists } from '#src/api/admin.ts';

/**
 * The platform's accounts as selects offer them, the one that is paid from unless another is chosen first; undefined until they are
 * there, with why where they cannot be had.
 */
export function useAccounts() {
  const { data, error, refetch } = useQuery({
    queryKey: [...adminLists.platformBank.key, 'choices'],
    queryFn: ({ signal }) => adminLists.platformBank.page({ pageSize: 50 }, signal),
  });
  const accounts = data?.content
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ id, openBank, accountNo }) => ({ value: id, label: `${openBank} ${accountNo}` }));
  return { accounts, error, retry: () => void refetch() };
}
