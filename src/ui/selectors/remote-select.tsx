import type { ReactNode } from 'react';

import { CloseIcon } from '../icons.tsx';
import type { FieldProps } from './combobox.tsx';
import type { Load, Option } from './remote-search.ts';
import { SearchBox } from './search-box.tsx';
import styles from './selectors.module.css';
import { type Created, useRemoteField } from './use-remote-field.ts';

/** What an add dialog of a selector is given; it is drawn while it is open. */
export interface AddSlot {
  /** What was typed, as a start for the name. */
  readonly name: string;
  /** The new entry is there: the selector searches by its name and chooses it. */
  readonly onCreated: (made: Created) => void;
  readonly onClose: () => void;
}

interface SelectProps<T extends Option> extends FieldProps {
  /** The empty text stands for the newest, which are there before anything is typed. */
  load: Load<T>;
  /** The dialog behind 去添加; absent: nothing can be added. */
  add?: ((slot: AddSlot) => ReactNode) | undefined;
}

interface OneProps<T extends Option> extends SelectProps<T> {
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  /** What was typed into the field that stood here before, whose focus it takes; absent where nobody was in it. */
  begun?: string | undefined;
}

interface ManyProps<T extends Option> extends SelectProps<T> {
  value: readonly T[];
  onChange: (value: readonly T[]) => void;
}

type Field = ReturnType<typeof useRemoteField>;

function addSlot({ adding, setAdding, created }: Pick<Field, 'adding' | 'setAdding' | 'created'>) {
  if (adding === undefined) return undefined;
  return {
    name: adding,
    onCreated: (made: Created) => void created(made),
    onClose: () => setAdding(undefined),
  };
}

/** Chooses one thing out of many by part of its name (specification section 2, remote-search select); its note stays below. */
export function RemoteSelect<T extends Option>({
  value,
  onChange,
  load,
  add,
  begun,
  ...rest
}: OneProps<T>) {
  const field = useRemoteField<T>({ load, opensWithSome: true, begun, onPick: onChange });
  const slot = addSlot(field);
  return (
    <>
      <SearchBox
        props={{ description: value?.note, autoFocus: begun !== undefined, ...rest }}
        field={field}
        shown={value?.name ?? ''}
        isChosen={({ id }) => id === value?.id}
        onClear={value === undefined ? undefined : () => onChange(undefined)}
        canAdd={add !== undefined}
      />
      {slot && add?.(slot)}
    </>
  );
}

/** Chooses several things by parts of their names; they stand under the field, each with a button that takes it out. */
export function RemoteMultiSelect<T extends Option>(props: ManyProps<T>) {
  const { value, onChange, load, add, ...rest } = props;
  const without = (id: string) => onChange(value.filter((one) => one.id !== id));
  const isChosen = ({ id }: Option) => value.some((one) => one.id === id);
  const field = useRemoteField<T>({
    load,
    opensWithSome: true,
    onPick: (option) => (isChosen(option) ? without(option.id) : onChange([...value, option])),
  });
  const slot = addSlot(field);
  const last = value.at(-1);
  return (
    <div>
      <SearchBox
        props={rest}
        field={field}
        shown=""
        isChosen={isChosen}
        onBackspace={last && (() => without(last.id))}
        canAdd={add !== undefined}
      />
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={`已选${rest.label}`}>
          {value.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              {!rest.disabled && (
                <button
                  type="button"
                  aria-label={`移除${name}`}
                  onClick={({ currentTarget }) => {
                    // It goes with what it takes out.
                    currentTarget.closest('div')?.querySelector('input')?.focus();
                    without(id);
                  }}
                >
                  <CloseIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {slot && add?.(slot)}
    </div>
  );
}
