import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldMark } from '#contract/flow/flow.ts';
import type { Values } from '#contract/form/evaluate.ts';
import type { Form } from '#contract/form/read-form.ts';
import { formView } from '#contract/form/view.ts';
import { serverDay } from '#src/api/server-clock.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { choicesOf, openForm } from '#src/stores/business-form.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { NativeSelect } from '#src/ui/controls/native-select.tsx';
import { CountedInput } from '#src/ui/dialogs/counted-input.tsx';

import styles from './mark-fields.module.css';

/** The form of a document, as it was filled in. */
export interface MarkedForm {
  readonly moduleId: string;
  readonly productId: string;
  readonly values: Values;
}

/** A field, or a row of a table, that may be marked. */
interface Place {
  readonly label: string;
  readonly at: Omit<FieldMark, 'note'>;
}

const MOST_CHARACTERS = 200;

const keyOf = ({ tabKey, fieldKey, rowIndex }: Place['at']) =>
  `${tabKey}.${fieldKey}.${rowIndex ?? ''}`;

/** What the document shows, tab by tab: what is hidden by its values needs no mark. */
function placesOf(form: Form, values: Values) {
  const around = { params: {}, facts: {}, today: serverDay() };
  const words = { choicesOf, nameOf: () => undefined };
  return formView(form, values, around, words).map(({ key: tabKey, title, items, table }) => ({
    title,
    places: [
      ...items.map(({ key, label }): Place => ({ label, at: { tabKey, fieldKey: key } })),
      ...(table?.rows ?? []).map(
        (_, rowIndex): Place => ({
          label: `${title}第 ${rowIndex + 1} 行`,
          at: { tabKey, fieldKey: tabKey, rowIndex },
        }),
      ),
    ],
  }));
}

interface Props {
  form: MarkedForm;
  marks: readonly FieldMark[];
  onMarks: (marks: readonly FieldMark[]) => void;
}

function Marked({
  mark,
  label,
  onNote,
  onRemove,
}: {
  mark: FieldMark;
  label: string;
  onNote: (note: string) => void;
  onRemove: () => void;
}) {
  return (
    <li>
      <CountedInput
        label={label}
        placeholder="说明需要怎样修改"
        max={MOST_CHARACTERS}
        maxLength={MOST_CHARACTERS}
        value={mark.note}
        onChange={onNote}
      />
      <Button variant="subtle" aria-label={`取消标记 ${label}`} onClick={onRemove}>
        取消标记
      </Button>
    </li>
  );
}

/** Which fields have to be changed, with a word on each; whoever fills the form in again sees them in red. */
export function MarkFields({ form: { moduleId, productId, values }, marks, onMarks }: Props) {
  const { data, error } = useQuery({
    queryKey: ['markedForm', moduleId, productId],
    queryFn: () => openForm(moduleId, productId, { known: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const groups = useMemo(() => (data ? placesOf(data, values) : []), [data, values]);
  const places = groups.flatMap((group) => group.places);
  const marked = new Set(marks.map(keyOf));
  const labelOf = (mark: FieldMark) =>
    places.find(({ at }) => keyOf(at) === keyOf(mark))?.label ?? mark.fieldKey;
  const add = (key: string) => {
    const place = places.find(({ at }) => keyOf(at) === key);
    if (place) onMarks([...marks, { ...place.at, note: '' }]);
  };
  if (error) return <p role="alert">{errorToMessage(error)}</p>;
  return (
    <fieldset className={styles.marks}>
      <legend>需修改的内容（选填）</legend>
      <NativeSelect
        aria-label="添加需修改的内容"
        value=""
        disabled={!data}
        data={[
          { value: '', label: data ? '选择要标记的字段' : '正在加载…' },
          ...groups.map(({ title, places: own }) => ({
            group: title,
            items: own
              .filter(({ at }) => !marked.has(keyOf(at)))
              .map(({ label, at }) => ({ value: keyOf(at), label })),
          })),
        ]}
        onChange={(event) => add(event.currentTarget.value)}
      />
      {marks.length > 0 && (
        <ul>
          {marks.map((mark) => (
            <Marked
              key={keyOf(mark)}
              mark={mark}
              label={labelOf(mark)}
              onNote={(note) =>
                onMarks(marks.map((one) => (one === mark ? { ...mark, note } : one)))
              }
              onRemove={() => onMarks(marks.filter((one) => one !== mark))}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
