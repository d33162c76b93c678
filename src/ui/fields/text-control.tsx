import { longestText } from '#contract/form/check-value.ts';
import { codePointLength } from '#contract/validators/texts.ts';

import { onEnter } from '../moment-picker.tsx';
import { ariaOf, type ControlProps } from './control.ts';
import styles from './fields.module.css';
import inputs from './input.module.css';
import { meantText } from './meant-text.ts';
import { isNear } from './near.ts';

/** How many of the `max` characters of a field are used; red when there are more. Without the focus it shows from four fifths on. */
export function Counter({ value, max }: { value: string; max: number }) {
  const count = codePointLength(value);
  return (
    <span
      className={styles.counter}
      data-near={isNear(count, max) || undefined}
      data-over={count > max || undefined}
    >
      <span>
        {count}/{max}
      </span>
    </span>
  );
}

/** What is plainly more than the field takes is cut only far beyond it: a person shall see what is too long. */
const SLACK = 4;

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, readOnly } = props;
  const leave = () => {
    const meant = meantText(field, value);
    if (!readOnly && meant !== value) onChange(meant);
    onBlur?.();
  };
  return (
    <input
      id={id}
      name={field.fieldKey}
      className={inputs.input}
      type="text"
      autoComplete="off"
      value={value}
      readOnly={readOnly}
      placeholder={readOnly ? undefined : field.placeholder}
      maxLength={longestText(field) * SLACK}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onEnter(leave)}
      onBlur={leave}
      {...ariaOf(props)}
    />
  );
}

/** Several lines of text; grows with them. */
export function TextareaControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, readOnly } = props;
  return (
    <textarea
      id={id}
      name={field.fieldKey}
      className={inputs.input}
      rows={3}
      value={value}
      readOnly={readOnly}
      placeholder={field.placeholder}
      maxLength={longestText(field) * SLACK}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      {...ariaOf(props)}
    />
  );
}
