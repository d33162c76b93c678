import { useState } from 'react';

import { groupThousands } from '#src/lib/group-thousands.ts';

import type { ListQuery } from './list-query.ts';
import type { ListAnswer } from './use-list.ts';

interface Props {
  query: ListQuery;
  /** Undefined while what was asked for is on its way. */
  answer: Pick<ListAnswer<unknown>, 'total' | 'totalIsEstimate'> | undefined;
}

function toldOf(
  { pageNum, fromEnd }: ListQuery,
  { total, totalIsEstimate }: NonNullable<Props['answer']>,
) {
  const count = `${totalIsEstimate ? '约' : '共'} ${groupThousands(String(total))} 条`;
  if (fromEnd) return `${count}，末页`;
  return pageNum > 1 ? `${count}，第 ${pageNum} 页` : count;
}

/** What has come of a filter, a page or an order, for those who do not see the rows change; nothing of what the list opened with. */
export function ListTold({ query, answer }: Props) {
  const asked = JSON.stringify(query);
  const [last, setLast] = useState(asked);
  const [isAnew, setAnew] = useState(false);
  if (asked !== last) {
    setLast(asked);
    setAnew(true);
  }
  return (
    <p className="visually-hidden" role="status">
      {isAnew && answer && toldOf(query, answer)}
    </p>
  );
}
