import { useQuery } from '@tanstack/react-query';

import { adminCalls } from '#src/api/admin.ts';

const none: readonly { id: string; name: string }[] = [];

interface Office {
  readonly id: string;
  readonly name: string;
  readonly parentId: string;
}

/** Offices without one and what stands below it, however far. */
export function notBelow(offices: readonly Office[], id = ''): Office[] {
  const parents = new Map(offices.map((office) => [office.id, office.parentId]));
  const isBelow = (at: string): boolean =>
    at !== '' && (at === id || isBelow(parents.get(at) ?? ''));
  return offices.filter((office) => !isBelow(office.id));
}

/** Roles, offices and operators as selects offer them; undefined until they are there. */
export function useChoices() {
  const { data } = useQuery({
    queryKey: ['admin', 'choices'],
    queryFn: () => adminCalls.choices({}),
  });
  const options = (list = none) => list.map(({ id, name }) => ({ value: id, label: name }));
  const empty = { value: '', label: '无' };
  return (
    data && {
      roles: options(data.roles),
      offices: [empty, ...options(data.offices)],
      /** Offices that another may stand below: neither itself nor what stands below it. */
      above: (id?: string) => [empty, ...options(notBelow(data.offices, id))],
      operators: [empty, ...options(data.operators)],
    }
  );
}
