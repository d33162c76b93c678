import { useStore } from '@nanostores/react';
import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { $recent } from '#src/stores/recent.ts';
import { SearchIcon } from '#src/ui/icons.tsx';

import { type Entry, entriesFor } from './entries.ts';
import styles from './palette.module.css';
import { useRecords } from './use-records.ts';

interface OptionsProps {
  entries: readonly Entry[];
  listId: string;
  active: number;
  onPoint: (index: number) => void;
}

function Options({ entries, listId, active, onPoint }: OptionsProps) {
  return (
    <div id={listId} role="listbox" aria-label="结果" className={styles.list} tabIndex={-1}>
      {entries.map(({ address, title, kind, group }, index) => (
        <Fragment key={address}>
          {group !== entries[index - 1]?.group && <p aria-hidden="true">{group}</p>}
          <a
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={address}
            onPointerMove={() => onPoint(index)}
          >
            <span>{title}</span>
            <small>{kind}</small>
          </a>
        </Fragment>
      ))}
    </div>
  );
}

/** Index after a key of the list; undefined when the key is none of its. */
function moved(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  return undefined;
}

function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: the focus can only be given back while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // A click on the ground around the box.
  const onClick = (event: React.MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return { dialog, onClick };
}

/** Finds pages and recent records by a few letters, and all records by number and name: typing, arrows, Enter. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { dialog, onClick } = useModal(onClose);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { found, busy } = useRecords(typed);
  const entries = entriesFor(typed, useStore($recent), found);
  const count = entries.length;
  const option = (index: number) => document.getElementById(`${listId}-${index}`);
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The link is followed like any other, past the guards.
    if (event.key === 'Enter') option(active)?.click();
    const next = moved(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    option(next)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too.
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="快速前往"
      onCancel={onClose}
      onClick={(event) => {
        onClick(event);
        if (event.target instanceof Element && event.target.closest('a')) onClose();
      }}
    >
      <label className={styles.field}>
        <SearchIcon />
        <span className="visually-hidden">搜索项目、贸易伙伴、单据和页面</span>
        <input
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${active}` : undefined}
          placeholder="项目、贸易伙伴、单据的编号或名称，页面可用拼音首字母"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </label>
      <Options entries={entries} listId={listId} active={active} onPoint={setActive} />
      <p className={styles.none} role="status">
        {busy ? '正在搜索…' : count === 0 && '没有找到，请换个词试试'}
      </p>
    </dialog>
  );
}
