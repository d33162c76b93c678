import type { ComponentProps, CSSProperties, ReactNode } from 'react';

import { DownIcon } from '../icons.tsx';
import styles from '../theme.module.css';
import { classes, DRAWN, keepCaret } from './drawn.ts';

type Variables = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

const USUAL: Variables = {
  '--input-height': 'var(--control)',
  '--input-fz': 'var(--mantine-font-size-sm)',
};
const SMALL: Variables = {
  '--input-height': 'max(var(--input-height-xs), var(--thumb, 0px))',
  '--input-fz': 'var(--mantine-font-size-xs)',
};

interface Frame {
  size?: 'xs' | undefined;
  className?: string | undefined;
  style?: Variables;
  /** What stands in it is wrong. */
  error?: boolean;
}

interface FramedProps extends Frame {
  left?: ReactNode;
  right?: ReactNode;
  /** Whether it is a choice: its arrow lets clicks through. */
  isChoice?: true;
  children: ReactNode;
}

function Framed({ size, className, style, error, left, right, isChoice, children }: FramedProps) {
  const wrong = error || undefined;
  const frame = size === undefined ? USUAL : SMALL;
  return (
    <div
      className={classes(className, DRAWN.field)}
      style={style}
      data-size={size ?? 'sm'}
      data-error={wrong}
    >
      <div
        className={DRAWN.fieldFrame}
        style={isChoice ? { ...frame, ...THROUGH } : frame}
        data-variant="default"
        data-size={size ?? 'sm'}
        data-error={wrong}
        data-pointer={isChoice}
        data-with-left-section={left ? true : undefined}
        data-with-right-section={right ? true : undefined}
      >
        {left && (
          <div className={DRAWN.fieldSection} data-position="left">
            {left}
          </div>
        )}
        {children}
        {right && (
          <div className={DRAWN.fieldSection} data-position="right">
            {right}
          </div>
        )}
      </div>
    </div>
  );
}

const THROUGH: Variables = { '--input-right-section-pointer-events': 'none' };
const INPUT = classes(styles.input, DRAWN.fieldInput);

type InputProps = Frame &
  Omit<ComponentProps<'input'>, keyof Frame> & {
    leftSection?: ReactNode;
    rightSection?: ReactNode;
  };

/** A text field without a label of its own, as bars of lists have; drawn as Mantine draws its own, without its code. */
export function BarInput(props: InputProps) {
  const { size, className, style, error, leftSection, rightSection, onChange, ...input } = props;
  return (
    <Framed
      size={size}
      className={className}
      {...(style && { style })}
      error={error ?? false}
      left={leftSection}
      right={rightSection}
    >
      <input
        {...input}
        {...(onChange && {
          onChange: (event) => {
            keepCaret(event.currentTarget);
            onChange(event);
          },
        })}
        className={INPUT}
        data-variant="default"
        data-error={error || undefined}
        aria-invalid={error || undefined}
      />
    </Framed>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectProps = Pick<Frame, 'size' | 'className' | 'style'> &
  Omit<ComponentProps<'select'>, keyof Frame> & { data: readonly Option[] };

/** A choice without a label of its own, as bars of lists have. */
export function BarSelect({ size, className, style, data, ...select }: SelectProps) {
  return (
    <Framed
      size={size}
      className={className}
      {...(style && { style })}
      right={<DownIcon />}
      isChoice
    >
      <select {...select} className={INPUT} data-variant="default">
        {data.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Framed>
  );
}
