import { useState } from 'react';

import type { Layout } from '#src/ui/list-table/layout.ts';
import { ListTable } from '#src/ui/list-table/list-table.tsx';

import type { Piece } from '../piece.ts';
import { COLUMNS, payments } from '../samples/payments.ts';

/** Specification, section 9: the longest page that a list asks for. */
const MOST_ROWS = 9999;

function Sample() {
  const [rows] = useState(() => payments(MOST_ROWS));
  const [layout, setLayout] = useState<Layout>([]);
  return (
    <ListTable
      label="付款申请"
      columns={COLUMNS}
      layout={layout}
      onLayout={setLayout}
      rows={rows}
      pageSize={MOST_ROWS}
      firstNumber={1}
    />
  );
}

export const piece: Piece = {
  title: '长列表',
  states: [{ title: '9999 行', Render: Sample }],
};
