import { useState } from 'react';
import { Button } from '../controls/button.tsx';

import { Dialog } from '../dialog.tsx';
import type { Column } from '../list-table/column.ts';
import { type Layout, placeColumns, WIDTH, withChange, withMove } from '../list-table/layout.ts';

import styles from './column-settings.module.css';

interface Props {
  columns: readonly Column<never>[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onClose: () => void;
}

/** 列设置: which columns show, in which order, how wide, and which stay in sight. All of it by keyboard too. */
export function ColumnSettings({ columns, layout, onLayout, onClose }: Props) {
  const [draft, setDraft] = useState(layout);
  const placed = placeColumns(columns, draft);
  const shown = placed.filter(({ hidden }) => !hidden).length;
  return (
    <Dialog
      title="列设置"
      onClose={onClose}
      footer={
        <>
          <Button variant="subtle" onClick={() => setDraft([])}>
            恢复默认
          </Button>
          <Button variant="default" onClick={onClose}>
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
      <ul className={styles.columns}>
        {placed.map((one, place) => {
          const { key, title } = one.column;
          const change = (to: object) => setDraft(withChange(placed, { key, ...to }));
          return (
            <li key={key}>
              <label className={styles.name}>
                <input
                  type="checkbox"
                  checked={!one.hidden}
                  disabled={!one.hidden && shown === 1}
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
                disabled={place === 0}
                onClick={() => setDraft(withMove(placed, key, -1))}
              >
                ↑
              </button>
              <button
                type="button"
                aria-label={`${title} 下移`}
                disabled={place === placed.length - 1}
                onClick={() => setDraft(withMove(placed, key, 1))}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
