import { DownIcon } from '../icons.tsx';
import type { Choice, ControlProps } from './control.ts';
import { ariaOf } from './control.ts';
import styles from './fields.module.css';
import inputs from './input.module.css';

/**
 * What is offered, and what is chosen although it is not: a stopped choice by its name, one that nobody knows as it is. Nothing
 * changes by being looked at.
 */
function offeredWith(choices: readonly Choice[], chosen: readonly string[]): readonly Choice[] {
  const unknown = chosen.filter(
    (value) => value !== '' && !choices.some((choice) => choice.value === value),
  );
  return [
    ...choices
      .filter(({ value, stopped }) => !stopped || chosen.includes(value))
      .map((choice) =>
        choice.stopped ? { ...choice, label: `${choice.label}（已停用）` } : choice,
      ),
    ...unknown.map((value) => ({ value, label: value })),
  ];
}

/** The browser's own list: quick on a phone, known to every keyboard. */
export function SelectControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, readOnly, choices = [] } = props;
  const { 'aria-readonly': _, ...aria } = ariaOf(props);
  return (
    <span className={inputs.select}>
      <select
        id={id}
        name={field.fieldKey}
        className={inputs.input}
        value={value}
        disabled={readOnly}
        data-empty={value === '' || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
        {...aria}
      >
        <option value="">{field.placeholder ?? '请选择'}</option>
        {offeredWith(choices, [value]).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <DownIcon />
    </span>
  );
}

interface GroupProps extends ControlProps {
  /** All chosen values; a radio has at most one. */
  readonly chosen: readonly string[];
  readonly type: 'radio' | 'checkbox';
  readonly onToggle: (value: string) => void;
}

function ChoiceGroup({ chosen, type, onToggle, ...props }: GroupProps) {
  const {
    id,
    field,
    choices = [],
    readOnly,
    onBlur,
    describedBy,
    invalid,
    required,
    label,
  } = props;
  const all = offeredWith(choices, chosen);
  const named =
    label === undefined ? { 'aria-labelledby': `${id}-label` } : { 'aria-label': label };
  const group =
    type === 'radio'
      ? { role: 'radiogroup', 'aria-invalid': invalid || undefined, 'aria-required': required }
      : { role: 'group' };
  return (
    <div
      id={id}
      tabIndex={-1}
      className={styles.choices}
      {...group}
      {...named}
      aria-describedby={describedBy}
    >
      {all.map((choice) => (
        <label key={choice.value}>
          <input
            type={type}
            name={`${id}-${field.fieldKey}`}
            value={choice.value}
            checked={chosen.includes(choice.value)}
            disabled={readOnly}
            onChange={() => onToggle(choice.value)}
            onBlur={onBlur}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}

/** One of a few. */
export function RadioControl(props: ControlProps) {
  const chosen = props.value === '' ? [] : [props.value];
  return <ChoiceGroup {...props} type="radio" chosen={chosen} onToggle={props.onChange} />;
}

interface ListProps extends Omit<ControlProps, 'value' | 'onChange'> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** Any of a few, in the order in which they are offered. */
export function CheckboxControl({ value, onChange, ...props }: ListProps) {
  const toggle = (one: string) => {
    const next = value.includes(one) ? value.filter((each) => each !== one) : [...value, one];
    const order = (props.choices ?? []).map((choice) => choice.value);
    onChange(next.sort((a, b) => order.indexOf(a) - order.indexOf(b)));
  };
  return (
    <ChoiceGroup
      {...props}
      value=""
      onChange={() => undefined}
      type="checkbox"
      chosen={value}
      onToggle={toggle}
    />
  );
}
