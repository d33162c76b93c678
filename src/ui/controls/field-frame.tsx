import { type CSSProperties, type ReactNode, useId } from 'react';

import styles from './field-frame.module.css';

/** What stands round a control of one line or several. */
export interface Framing {
  readonly label?: ReactNode;
  /** A hint; above the control unless `hintBelow`. */
  readonly description?: ReactNode;
  /** Below, so that it pushes no field of a row out of line with the others. */
  readonly hintBelow?: boolean | undefined;
  /** What is wrong; `true` only colours the control. */
  readonly error?: ReactNode;
  /** Marks the label without the browser's own check. */
  readonly withAsterisk?: boolean | undefined;
  /** As high as the other controls when absent. */
  readonly size?: 'xs' | undefined;
  readonly className?: string | undefined;
  readonly style?: (CSSProperties & Readonly<Record<`--${string}`, string | number>>) | undefined;
}

/** The props of a control without what stands round it, and that by itself. */
export function splitFraming<P extends Framing>(props: P) {
  const { label, description, hintBelow, error, withAsterisk, size, className, style, ...rest } =
    props;
  const framing: Framing = {
    label,
    description,
    hintBelow,
    error,
    withAsterisk,
    size,
    className,
    style,
  };
  return { framing, rest };
}

interface Sections {
  readonly left?: ReactNode;
  readonly right?: ReactNode;
  /** In px; a square when absent. */
  readonly rightWidth?: number | undefined;
}

/** What the control takes over. */
interface Wiring {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface Props {
  readonly framing: Framing;
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  readonly sections?: Sections;
  readonly control: (wiring: Wiring) => ReactNode;
  /** Stands round the control and its sections. */
  readonly around?: (control: ReactNode) => ReactNode;
}

const isShown = (part: ReactNode) => Boolean(part) && part !== true;

function Section({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <div className={styles.section} data-side={side}>
      {children}
    </div>
  );
}

/** Label, hint, control and complaint of one field, tied together for those who do not see them. */
export function FieldFrame(props: Props) {
  const { label, description, hintBelow, error, withAsterisk, size, className, style } =
    props.framing;
  const { required, sections = {}, control, around = (one) => one } = props;
  const own = useId();
  const id = props.id ?? own;
  const hasHint = isShown(description);
  const hasComplaint = isShown(error);
  const described = [hasComplaint && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean);
  const hint = hasHint && (
    <p id={`${id}-hint`} className={styles.hint}>
      {description}
    </p>
  );
  const isAbove = hasHint && !hintBelow;
  const box = (
    <div
      className={styles.box}
      data-size={size}
      data-wrong={error ? true : undefined}
      data-above={isAbove || undefined}
      data-below={hasComplaint || (hasHint && hintBelow) || undefined}
      data-left={isShown(sections.left) || undefined}
      data-right={isShown(sections.right) || undefined}
      style={sections.rightWidth === undefined ? undefined : rightWidth(sections.rightWidth)}
    >
      {isShown(sections.left) && <Section side="left">{sections.left}</Section>}
      {control({
        id,
        className: styles.input ?? '',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      })}
      {isShown(sections.right) && <Section side="right">{sections.right}</Section>}
    </div>
  );
  return (
    <div className={`${styles.field} ${className ?? ''}`} style={style}>
      {isShown(label) && (
        <label htmlFor={id} data-label="" className={styles.label}>
          {label}
          {(withAsterisk ?? required) && <Asterisk />}
        </label>
      )}
      {isAbove && hint}
      {around(box)}
      {hasComplaint && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {!isAbove && hint}
    </div>
  );
}

function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      {' *'}
    </span>
  );
}

const rightWidth = (px: number): Framing['style'] => ({ '--right': `${px}px` });
