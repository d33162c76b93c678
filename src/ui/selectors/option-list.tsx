import { type ReactNode, useEffect, useRef } from 'react';

import type { Option } from './remote-search.ts';
import styles from './selectors.module.css';

/** The name with the part that was searched for standing out. */
function Marked({ name, text }: { name: string; text: string }) {
  const at = text === '' ? -1 : name.toLowerCase().indexOf(text.toLowerCase());
  if (at < 0) return name;
  return (
    <>
      {name.slice(0, at)}
      <b>{name.slice(at, at + text.length)}</b>
      {name.slice(at + text.length)}
    </>
  );
}

interface EntryProps {
  id: string;
  className: string | undefined;
  isActive: boolean;
  isChosen: boolean;
  onPick: () => void;
  onActive: () => void;
  children: ReactNode;
}

/** For a finger or a mouse; keys reach it through the field, which keeps the focus. */
function Entry({ id, className, isActive, isChosen, onPick, onActive, children }: EntryProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys (ARIA combobox pattern).
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={className}
      data-active={isActive || undefined}
      onClick={onPick}
      onPointerMove={onActive}
    >
      {children}
    </div>
  );
}

interface Props {
  /** Id of the list; entries are this with their index. */
  id: string;
  label: string;
  options: readonly Option[];
  /** What was typed. */
  text: string;
  active: number;
  isChosen: (option: Option) => boolean;
  onPick: (index: number) => void;
  onActive: (index: number) => void;
  /** Label of a last entry that adds what is missing; absent: there is none. */
  adds?: string | undefined;
}

/** The list of a combobox: options, and last, where one may be added, the entry that does. */
export function OptionList(props: Props) {
  const { id, label, options, text, active, isChosen, onPick, onActive, adds } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  });
  const entry = (index: number) => ({
    id: `${id}-${index}`,
    isActive: index === active,
    onPick: () => onPick(index),
    onActive: () => onActive(index),
  });
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={styles.list}>
      {options.map((option, index) => (
        <Entry
          key={option.id}
          {...entry(index)}
          className={styles.option}
          isChosen={isChosen(option)}
        >
          <span>
            <Marked name={option.name} text={text} />
          </span>
          {option.note !== undefined && <small>{option.note}</small>}
        </Entry>
      ))}
      {adds !== undefined && (
        <Entry {...entry(options.length)} className={styles.add} isChosen={false}>
          {adds}
        </Entry>
      )}
    </div>
  );
}
