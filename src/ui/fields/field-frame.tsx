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
  /** What a reviewer wrote of it when the form was returned. */
  mark?: string | undefined;
  /** The character counter; it stands in the control's lower right corner. */
  counter?: ReactNode;
  /** A control of several parts is a group with a legend instead of a label. */
  group?: boolean | undefined;
  /** Of 24 columns. */
  span?: 8 | 12 | 24 | undefined;
  children: ReactNode;
}

type NoteProps = Omit<FrameProps, 'children' | 'label'>;

/** Ids of the texts that describe a control: what is wrong, warned of or explained, and marked; undefined for none. */
export function describedBy({ id, error, warning, help, mark }: NoteProps): string | undefined {
  const note = (error ?? warning ?? help) !== undefined && `${id}-note`;
  const ids = [note, mark !== undefined && `${id}-mark`].filter((one) => one !== false);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** A reviewer's note beside its field, in red until the field is changed. */
export function MarkNote({ id, mark }: { id: string; mark: string | undefined }) {
  if (mark === undefined) return null;
  return (
    <p id={`${id}-mark`} className={styles.mark}>
      <span>退回</span>
      {mark}
    </p>
  );
}

function Note({ id, error, warning, help }: NoteProps) {
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
  const { id, label, required, counter, group, span, children } = props;
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
      </span>
      {children}
      {counter !== undefined && <span className={styles.corner}>{counter}</span>}
      <Note {...props} />
      <MarkNote id={id} mark={props.mark} />
    </>
  );
  return (
    <div
      className={styles.field}
      data-span={span ?? 8}
      data-counted={counter !== undefined || undefined}
      data-invalid={props.error !== undefined || undefined}
    >
      {body}
    </div>
  );
}
