import type { ReactNode } from 'react';

import styles from './fields.module.css';

export interface FrameProps {
  /** Of the control; the label, the error and the help are tied to it. */
  id: string;
  label: string;
  required?: boolean | undefined;
  /** What is wrong, in Chinese. */
  error?: string | undefined;
  /** What a person should know and may ignore. */
  warning?: string | undefined;
  help?: string | undefined;
  /** At the right of the label, such as a character counter. */
  aside?: ReactNode;
  /** A control of several parts is a group with a legend instead of a label. */
  group?: boolean | undefined;
  /** Of 24 columns. */
  span?: 8 | 12 | 24 | undefined;
  children: ReactNode;
}

/** Id of the text that describes a control: what is wrong, warned of or explained; undefined when nothing is. */
export function describedBy({ id, error, warning, help }: Omit<FrameProps, 'children' | 'label'>) {
  return (error ?? warning ?? help) === undefined ? undefined : `${id}-note`;
}

function Note({ id, error, warning, help }: Omit<FrameProps, 'children' | 'label'>) {
  const text = error ?? warning ?? help;
  if (text === undefined) return null;
  const kind = error !== undefined ? 'error' : warning !== undefined ? 'warn' : undefined;
  return (
    <p id={`${id}-note`} className={styles.note} data-kind={kind}>
      {text}
    </p>
  );
}

/** A control with its label, its mark of being required, and the note under it. */
export function FieldFrame(props: FrameProps) {
  const { id, label, required, aside, group, span, children } = props;
  const name = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  const body = (
    <>
      <span className={styles.head}>
        {group ? (
          <span id={`${id}-label`} className={styles.label}>
            {name}
          </span>
        ) : (
          <label htmlFor={id} className={styles.label}>
            {name}
          </label>
        )}
        {aside}
      </span>
      {children}
      <Note {...props} />
    </>
  );
  return (
    <div
      className={styles.field}
      data-span={span ?? 8}
      data-invalid={props.error !== undefined || undefined}
    >
      {body}
    </div>
  );
}
