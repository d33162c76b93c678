import { useQuery } from '@tanstack/react-query';

import type { Paper } from '#contract/payment/paper.ts';
import { TENOR, tenorWarning } from '#contract/payment/tenor.ts';
import { fetchParam } from '#src/api/common.ts';

import type { AskedField } from './ask-dialog.tsx';

/** Number and due day of a paper; days above `above` are said to be many, where that figure is known. */
export const paperFields = (paper: Paper, above: number | undefined): readonly AskedField[] => [
  { name: 'draftNo', label: paper.no, required: true, max: 50 },
  {
    name: 'draftDueDate',
    label: paper.due,
    control: 'day',
    required: !paper.atSight,
    ...(paper.atSight && { hint: '即期的留空' }),
    warning: ({ payDate = '', draftDueDate: dueDate = '' }) =>
      above === undefined ? undefined : tenorWarning(paper, { payDate, dueDate, above }),
  },
];

/** Above how many days the term of a paper is said to be long; undefined until it is known. */
export function useLongTerm(paper: Paper | undefined): number | undefined {
  const { data } = useQuery({
    queryKey: ['param', TENOR.warn],
    queryFn: () => fetchParam(TENOR.warn),
    enabled: paper !== undefined,
  });
  return data === undefined ? undefined : Number(data);
}
