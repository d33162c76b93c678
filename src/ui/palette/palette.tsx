import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { SEARCH_MAX, SEARCH_TOO_LONG } from '#contract/noun/search-length.ts';
import { SearchIcon } from '../icons.tsx';

import styles from './palette.module.css';

/** Something that a palette leads to. */
export interface PaletteEntry {
  readonly address: string;
  readonly title: string;
  /** What kind of thing it is, beside the title. */
  readonly kind: string;
  /** Heading above it and its neighbours. */
  readonly group: string;
}

interface OptionsProps {
  entries: readonly PaletteEntry[];
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

interface Props {
  /** What is typed here, for those who do not see it. */
  label: string;
  placeholder: string;
  typed: string;
  onTyped: (typed: string) => void;
  /** What fits the typed text; entries of a group stand together. */
  entries: readonly PaletteEntry[];
  /** Until it is known whether there are more. */
  busy?: boolean;
  /** Why there are no more: what went wrong. */
  failure?: string;
  onClose: () => void;
}

/** A dialog that finds things by a few letters and leads to them: typing, arrows, Enter. */
export function PaletteDialog(props: Props) {
  const { typed, onTyped, entries, busy = false, failure = '', onClose, ...words } = props;
  const { dialog, onClick } = useModal(onClose);
  const listId = useId();
  const [active, setActive] = useState(0);
  const count = entries.length;
  const isLong = typed.trim().length > SEARCH_MAX;
  const said = busy ? '正在搜索…' : failure || (count === 0 && '没有找到，请换个词试试');
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
        <span className="visually-hidden">{words.label}</span>
        <input
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${listId}-${active}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isLong || undefined}
          value={typed}
          onChange={(event) => {
            onTyped(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </label>
      <Options entries={entries} listId={listId} active={active} onPoint={setActive} />
      <p className={styles.none} role="status">
        {isLong ? SEARCH_TOO_LONG : said}
      </p>
    </dialog>
  );
}
