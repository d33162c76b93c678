import { useEffect, useRef, useState } from 'react';

import type { ListRow } from './column.ts';
import { Row } from './row.tsx';
import type { TableModel } from './table-model.ts';

/** Rows that come and go together. Fewer than two such blocks are always in the page. */
const BLOCK = 50;
/** Pixels of a row on a desk and of a card; replaced by what the block really took once it was on screen. */
const GUESS = { row: 40, card: 170 } as const;
/** Blocks this near to the window are drawn already. */
const MARGIN = '1200px 0px';

function guessedHeight(): number {
  return GUESS[window.matchMedia('(min-width: 768px)').matches ? 'row' : 'card'];
}

interface BlockProps<Row extends ListRow> {
  model: TableModel<Row>;
  rows: readonly Row[];
  /** Place of the first row on this page, counted from 0. */
  start: number;
  firstNumber: number | undefined;
  cells: number;
  always: boolean;
}

/** A block of rows that is empty, but as high, while it is far from the window. */
function Block<Row extends ListRow>({
  model,
  rows,
  start,
  firstNumber,
  cells,
  always,
}: BlockProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [near, setNear] = useState(start === 0);
  const height = useRef(rows.length * guessedHeight());
  useEffect(() => {
    const element = body.current;
    if (always || !element) return;
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        // A block that holds the focus stays.
        const stays = entry.isIntersecting || element.contains(document.activeElement);
        if (!stays) height.current = element.offsetHeight;
        setNear(stays);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [always]);
  if (!always && !near) {
    return (
      <tbody ref={body} aria-hidden="true">
        <tr style={{ height: height.current }}>
          <td colSpan={cells} />
        </tr>
      </tbody>
    );
  }
  return (
    <tbody ref={body}>
      {rows.map((row, i) => (
        <Row
          key={row.id}
          model={model}
          row={row}
          place={start + i + 1}
          number={firstNumber === undefined ? undefined : firstNumber + start + i}
          selected={model.selection?.rows.has(row.id) ?? false}
        />
      ))}
    </tbody>
  );
}

interface Props<Row extends ListRow> {
  model: TableModel<Row>;
  rows: readonly Row[];
  /** Number of the first row, counted from 1 over all pages; undefined where nobody has counted. */
  firstNumber: number | undefined;
}

/** The rows. Of thousands only those near the window stand in the page. */
export function Rows<Row extends ListRow>({ model, rows, firstNumber }: Props<Row>) {
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, i) => i * BLOCK);
  const { columns, selection, actions } = model;
  const cells = columns.length + 1 + (selection ? 1 : 0) + (actions.length > 0 ? 1 : 0);
  return blocks.map((start) => (
    <Block
      key={start}
      model={model}
      rows={rows.slice(start, start + BLOCK)}
      start={start}
      firstNumber={firstNumber}
      cells={cells}
      always={blocks.length < 3}
    />
  ));
}
