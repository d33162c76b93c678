import { type ReactNode, useId, useRef } from 'react';
import { TextInput } from '../controls/text-input.tsx';

import { CloseIcon, SearchIcon } from '../icons.tsx';
import { BELOW } from '../input-order.ts';
import { OptionList } from './option-list.tsx';
import { Popup } from './popup.tsx';
import type { Option } from './remote-search.ts';
import styles from './selectors.module.css';
import { useListKeys } from './use-list-keys.ts';

/** What every selector takes, beside what it is about. */
export interface FieldProps {
  label: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** Stands at its end where there is no button that takes the text away, such as how long it is. */
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  /** Longest text, in UTF-16 units; what is more is cut. */
  maxLength?: number;
  /** What is wrong; stands beside the field. */
  error?: ReactNode;
  description?: ReactNode;
  placeholder?: string;
  /** Takes the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  /** Takes the focus at once. */
  autoFocus?: boolean;
}

interface Props {
  /** Props of the text field. */
  field: FieldProps;
  text: string;
  onText: (text: string) => void;
  /** The input method begins or ends composing a word. */
  onCompose: (begun: boolean) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
  options: readonly Option[];
  /** Label of a last entry that adds what is missing. */
  adds?: string | undefined;
  /** What was searched for; stands out in the names. */
  searched: string;
  /** Above the list: what goes on, for eyes and ears. */
  status: ReactNode;
  isChosen: (option: Option) => boolean;
  /** An index of `options`, or their number for the entry that adds. */
  onPick: (index: number) => void;
  /** Whether Enter takes the first entry without an arrow key before. */
  startsAtFirst: boolean;
  onLeave: () => void;
  onClear?: (() => void) | undefined;
  /** Backspace in the empty field. */
  onBackspace?: (() => void) | undefined;
}

function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.clear} aria-label={`清除${label}`} onClick={onClear}>
      <CloseIcon />
    </button>
  );
}

/** What a text field becomes while a list stands under it (ARIA combobox pattern). */
function useComboboxField(props: Props, listId: string) {
  const { open, setOpen, options, adds, onPick, startsAtFirst, onText, onCompose } = props;
  const count = options.length + (adds === undefined ? 0 : 1);
  const keys = useListKeys({ count, open, setOpen, pick: onPick, startsAtFirst });
  const active = open && keys.active >= 0 ? `${listId}-${keys.active}` : undefined;
  const field = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': active,
    onClick: () => setOpen(true),
    onBlur: props.onLeave,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      keys.resetActive();
      onText(event.currentTarget.value);
    },
    onCompositionStart: () => onCompose(true),
    onCompositionEnd: () => onCompose(false),
    onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Backspace' && event.currentTarget.value === '') props.onBackspace?.();
      keys.onKeyDown(event);
    },
  } as const;
  return { field, active: keys.active, setActive: keys.setActive };
}

/** A text field with a list under it; says nothing about where its options come from. */
export function Combobox(props: Props) {
  const { label, disabled } = props.field;
  const { text, open, options, adds, searched, status, isChosen, onPick, onClear } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field, active, setActive } = useComboboxField(props, listId);
  const clear = () => {
    onClear?.();
    // The button goes with what it took away.
    input.current?.focus();
  };
  return (
    <>
      <TextInput
        inputWrapperOrder={BELOW}
        {...props.field}
        {...field}
        ref={input}
        value={text}
        leftSection={<SearchIcon />}
        {...(onClear &&
          !disabled && { rightSection: <ClearButton label={label} onClear={clear} /> })}
        rightSectionPointerEvents="all"
      />
      {open && (
        <Popup field={input}>
          {status}
          <OptionList
            id={listId}
            label={label}
            options={options}
            text={searched}
            active={active}
            isChosen={isChosen}
            onPick={onPick}
            onActive={setActive}
            adds={adds}
          />
        </Popup>
      )}
    </>
  );
}
