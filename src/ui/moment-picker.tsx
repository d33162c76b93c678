import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { isDate, isMinute } from '#contract/form/dates.ts';
import { dateText, type MomentKind } from '#contract/noun/date-text.ts';
import { CalendarIcon } from './icons.tsx';
import styles from './moment-picker.module.css';

/**
 * Enter sends a form out of a field that nobody has left: `settle` brings what stands there into the shape in which it is
 * judged and sent. Not the Enter that ends composing a word.
 */
export const onEnter = (settle: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle();
};

interface Typed {
  type: MomentKind;
  value: string;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * The text of a day (yyyy-MM-dd), month (yyyy-MM) or minute (yyyy-MM-dd HH:mm) while it is typed: what is no day yet stays in
 * sight, and is put into the shape that travels when the field is left, or its form sent from it.
 */
export function useTypedMoment({ type, value, onChange, onBlur }: Typed) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    if (typed !== undefined) onChange(dateText(typed, type));
    setTyped(undefined);
    onBlur?.();
  };
  return {
    text: typed ?? value,
    change: (text: string) => {
      setTyped(text);
      onChange(text);
    },
    leave,
    keyDown: onEnter(leave),
  };
}

/** What the browser's own control takes; it complains in the console of anything else. */
function pickable(type: MomentKind, value: string): string {
  const text = dateText(value, type);
  if (type === 'dateTime') return isMinute(text) ? text.replace(' ', 'T') : '';
  return isDate(type === 'date' ? text : `${text}-01`) ? text : '';
}

interface DayProps {
  /** What is picked, such as 额度到期日. */
  label: string;
  /** yyyy-MM-dd; '' where there is none. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
}

/** What makes a text field one for a day: typed in any usual way, or picked in the browser's calendar. */
export function useDayField({ label, value, onChange, onBlur }: DayProps) {
  const typed = useTypedMoment({ type: 'date', value, onChange, onBlur });
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: 'yyyy-MM-dd',
    maxLength: 20,
    value: typed.text,
    rightSection: <MomentPicker type="date" value={value} label={label} onChange={onChange} />,
    onChange: (event: ChangeEvent<HTMLInputElement>) => typed.change(event.currentTarget.value),
    onBlur: typed.leave,
    onKeyDown: typed.keyDown,
  } as const;
}

interface PickerProps {
  type: MomentKind;
  value: string;
  /** What is picked, such as 申请日期起. */
  label: string;
  onChange: (text: string) => void;
}

/**
 * The button in a text field that opens the browser's own calendar; the keyboard types instead. The browser's control comes
 * with the first click: each costs as much as fifty other elements, and a form has a dozen of which nobody opens one.
 */
export function MomentPicker({ type, value, label, onChange }: PickerProps) {
  const [isWanted, setIsWanted] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const open = () => (isWanted ? picker.current?.showPicker() : setIsWanted(true));
  useLayoutEffect(() => {
    if (isWanted) picker.current?.showPicker();
  }, [isWanted]);
  return (
    <>
      {isWanted && (
        <input
          ref={picker}
          className={styles.picker}
          type={type === 'dateTime' ? 'datetime-local' : type}
          tabIndex={-1}
          aria-hidden="true"
          value={pickable(type, value)}
          onChange={(event) => onChange(dateText(event.currentTarget.value, type))}
        />
      )}
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label={`选择${label}`}
        onClick={open}
      >
        <CalendarIcon />
      </button>
    </>
  );
}
