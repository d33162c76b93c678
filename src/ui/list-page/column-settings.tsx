import { useRef, useState } from 'react';
import { ask } from '../confirm.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../dialog.tsx';
import type { Column } from '../list-table/column.ts';
import {
  type Layout,
  type PlacedColumn,
  placeColumns,
  WIDTH,
  withChange,
  withMove,
} from '../list-table/layout.ts';

import styles from './column-settings.module.css';

interface Props {
  columns: readonly Column<never>[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

const UNAPPLIED = '列设置的更改尚未应用，确定放弃吗？';

/** Whether a width is being typed that does not count yet. */
const isTyping = (list: HTMLElement | null): boolean =>
  [...(list?.querySelectorAll<HTMLInputElement>('input[type="number"]') ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

interface RowProps {
  placed: readonly PlacedColumn<never>[];
  one: PlacedColumn<never>;
  /** Its place among them, from 0. */
  at: number;
  onChange: (layout: Layout) => void;
}

/** What is said of one column. */
function ColumnRow({ placed, one, at, onChange }: RowProps) {
  const { key, title } = one.column;
  const change = (to: object) => onChange(withChange(placed, { key, ...to }));
  return (
    <li>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={!one.hidden}
          disabled={!one.hidden && placed.filter(({ hidden }) => !hidden).length === 1}
          onChange={(event) => change({ hidden: !event.currentTarget.checked })}
        />
        {title}
      </label>
      <label>
        <input
          type="checkbox"
          checked={one.pinned}
          onChange={(event) => change({ pinned: event.currentTarget.checked })}
        />
        固定<span className="visually-hidden"> {title}</span>
      </label>
      <input
        type="number"
        aria-label={`${title} 列宽（像素）`}
        min={WIDTH.least}
        max={WIDTH.most}
        step={8}
        // What is typed counts once it is left: half a number is no width.
        key={one.width}
        defaultValue={one.width}
        onBlur={({ currentTarget: { value } }) => {
          if (value !== String(one.width)) change({ width: Number(value) || undefined });
        }}
      />
      <button
        type="button"
        aria-label={`${title} 上移`}
        disabled={at === 0}
        onClick={() => onChange(withMove(placed, key, -1))}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={`${title} 下移`}
        disabled={at === placed.length - 1}
        onClick={() => onChange(withMove(placed, key, 1))}
      >
        ↓
      </button>
    </li>
  );
}

/** 列设置: which columns show, in which order, how wide, and which stay in sight. All of it by keyboard too. */
export function ColumnSettings({ columns, layout, onLayout, onClose }: Props) {
  const [draft, setDraft] = useState(layout);
  const placed = placeColumns(columns, draft);
  const list = useRef<HTMLUListElement>(null);
  const said = (all: readonly PlacedColumn<never>[]) =>
    all.map(({ column, hidden, pinned, width }) => [column.key, hidden, pinned, width]).join();
  const leave = async () => {
    const isChanged =
      isTyping(list.current) || said(placed) !== said(placeColumns(columns, layout));
    if (!isChanged || (await ask(UNAPPLIED, { loses: true }))) onClose();
  };
  return (
    <Dialog
      title="列设置"
      onClose={() => void leave()}
      footer={
        <>
          <Button variant="subtle" onClick={() => setDraft([])}>
            恢复默认
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            取消
          </Button>
          <Button
            onClick={() => {
              onLayout(draft);
              onClose();
            }}
          >
            确定
          </Button>
        </>
      }
    >
      <ul ref={list} className={styles.columns}>
        {placed.map((one, at) => (
          <ColumnRow key={one.column.key} placed={placed} one={one} at={at} onChange={setDraft} />
        ))}
      </ul>
    </Dialog>
  );
}
