import type { MomentKind } from '#contract/noun/date-text.ts';

import { MomentPicker, useTypedMoment } from '../moment-picker.tsx';
import { ariaOf, type ControlProps } from './control.ts';
import inputs from './input.module.css';

interface Kind {
  readonly type: MomentKind;
  readonly shape: string;
}

/**
 * A day, a month or a minute, typed as it travels whatever the browser's own language writes; 20261201 and 2026/12/1 are
 * understood. The button opens the browser's calendar, where it has one.
 */
function MomentControl({ type, shape, ...props }: ControlProps & Kind) {
  const { id, field, value, onChange, onBlur, readOnly } = props;
  const { text, change, leave, keyDown } = useTypedMoment({ type, value, onChange, onBlur });
  return (
    <span className={inputs.moment}>
      <input
        id={id}
        name={field.fieldKey}
        className={inputs.input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={readOnly ? undefined : shape}
        maxLength={20}
        value={text}
        readOnly={readOnly}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={keyDown}
        {...ariaOf(props)}
      />
      {!readOnly && (
        <span className={inputs.pick}>
          <MomentPicker
            type={type}
            value={value}
            onChange={onChange}
            label={props.label ?? field.label}
          />
        </span>
      )}
    </span>
  );
}

/** A day, yyyy-MM-dd. */
export function DateControl(props: ControlProps) {
  return <MomentControl {...props} type="date" shape="yyyy-MM-dd" />;
}

/** A day with hours and minutes, yyyy-MM-dd HH:mm. */
export function DateTimeControl(props: ControlProps) {
  return <MomentControl {...props} type="dateTime" shape="yyyy-MM-dd HH:mm" />;
}

/** A month, yyyy-MM. */
export function MonthControl(props: ControlProps) {
  return <MomentControl {...props} type="month" shape="yyyy-MM" />;
}

export interface PartsProps extends Omit<ControlProps, 'value' | 'onChange'> {
  /** A text for each key of the field. */
  readonly values: readonly string[];
  readonly onPart: (index: number, value: string) => void;
  /** Which parts are wrong. */
  readonly wrong: readonly boolean[];
}

/** Two days, each under a key of its own. */
export function DateRangeControl({ values, onPart, wrong, ...props }: PartsProps) {
  const part = (index: number, name: string) => (
    <DateControl
      {...props}
      id={index === 0 ? props.id : `${props.id}-end`}
      label={`${props.field.label}${name}`}
      value={values[index] ?? ''}
      invalid={wrong[index] ?? false}
      onChange={(value) => onPart(index, value)}
    />
  );
  return (
    <span className={inputs.parts}>
      {part(0, '开始')}
      <span aria-hidden="true">至</span>
      {part(1, '结束')}
    </span>
  );
}
