import { type ChangeEvent, type ReactNode, useState } from 'react';
import { codePointLength } from '#contract/validators/texts.ts';

import { isNear } from '../fields/near.ts';
import styles from './count.module.css';

/** Of how many characters so many are used; red when there are more. Where nobody types it shows from four fifths on. */
function Count({ count, max }: { count: number; max: number }) {
  return (
    <span
      className={styles.count}
      data-near={isNear(count, max) || undefined}
      data-over={count > max || undefined}
    >
      {count}/{max}
    </span>
  );
}

interface Text<E> {
  /** Longest text in characters; more may be typed, and is then said to be too long. */
  max?: number | undefined;
  /** The same, and what is more is cut. */
  maxLength?: number | undefined;
  /** Absent where the browser keeps the text. */
  value?: string | number | readonly string[] | undefined;
  defaultValue?: string | number | readonly string[] | undefined;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
}

/**
 * The character counter of a text with a longest length (specification section 5), whoever keeps the text; undefined where
 * there is none. `onChange` takes the place of the field's own.
 */
export function useCount<E extends HTMLInputElement | HTMLTextAreaElement>(field: Text<E>) {
  const { max = field.maxLength, value, defaultValue = '', onChange } = field;
  const [typed, setTyped] = useState(String(defaultValue));
  if (max === undefined) return { counter: undefined, onChange };
  return {
    counter: <Count count={codePointLength(String(value ?? typed))} max={max} />,
    onChange: (event: ChangeEvent<E>) => {
      if (value === undefined) setTyped(event.currentTarget.value);
      onChange?.(event);
    },
  };
}

/** A field of several lines with its counter in the corner. */
export function withCorner(counter: ReactNode) {
  return (field: ReactNode) => (
    <div className={styles.counted}>
      {field}
      {counter}
    </div>
  );
}
