import type { FieldMark } from '#contract/flow/flow.ts';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';

import { markKey } from './draft.ts';
import styles from './review.module.css';

export interface Marking {
  readonly marks: Readonly<Record<string, FieldMark>>;
  /** Absent where nothing may be returned. */
  readonly onMarks?: ((marks: Readonly<Record<string, FieldMark>>) => void) | undefined;
  /** Marks of the last return. */
  readonly before: readonly FieldMark[];
}

interface MarkProps extends Marking {
  at: Omit<FieldMark, 'note'>;
  label: string;
}

/** Marks a field for the applicant, with a word on what is wrong. */
export function Mark({ marks, onMarks, before, at, label }: MarkProps) {
  const key = markKey(at);
  const mark = marks[key];
  const earlier = before.find((one) => markKey(one) === key);
  const toggle = () => {
    const { [key]: _, ...others } = marks;
    onMarks?.(mark ? others : { ...marks, [key]: { ...at, note: '' } });
  };
  return (
    <>
      {earlier && <p className={styles.earlier}>上次标记：{earlier.note || '需修改'}</p>}
      {onMarks && (
        <button
          type="button"
          className={styles.mark}
          aria-pressed={mark !== undefined}
          aria-label={`${mark ? '取消标记' : '标记'} ${label}`}
          onClick={toggle}
        >
          {mark ? '取消标记' : '标记'}
        </button>
      )}
      {mark && onMarks && (
        <CountedText
          size="xs"
          aria-label={`${label} 的修改说明`}
          placeholder="说明需要怎样修改"
          maxLength={200}
          value={mark.note}
          onChange={(event) =>
            onMarks({ ...marks, [key]: { ...mark, note: event.currentTarget.value } })
          }
        />
      )}
    </>
  );
}
