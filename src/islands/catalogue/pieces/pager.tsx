import { useState } from 'react';

import { Pager } from '#src/ui/pager.tsx';

import type { Piece } from '../piece.ts';

function Sample({ total, start = 1 }: { total: number; start?: number }) {
  const [page, setPage] = useState({ pageNum: start, pageSize: 10 });
  return (
    <Pager
      {...page}
      total={total}
      totalIsEstimate={total > 10_000}
      onPage={(pageNum) => setPage({ ...page, pageNum })}
      onSize={(pageSize) => setPage({ pageNum: 1, pageSize })}
    />
  );
}

export const piece: Piece = {
  title: '分页',
  states: [
    { title: '一页', Render: () => <Sample total={3} /> },
    { title: '七页以内', Render: () => <Sample total={68} start={4} /> },
    { title: '很多页', Render: () => <Sample total={9999} start={500} /> },
    { title: '总数为估计', Render: () => <Sample total={1_000_000} /> },
  ],
};
