import type { FieldMark } from '#contract/flow/flow.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';

import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { operatorFiles } from '#src/widgets/file/file-transport.ts';

import { markKey } from './draft.ts';
import styles from './review.module.css';
import { shown } from './shown.ts';

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
function Mark({ marks, onMarks, before, at, label }: MarkProps) {
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
        <TextInput
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

type Fields = ReviewView['panels'][number];

type File = ReviewView['attachments'][number];

interface Files {
  /** Files that values name by their ids. */
  files: readonly File[];
  mayOpen: (file: File) => boolean;
}

/** Names of papers that somebody else reads. */
export function ClosedFiles({ files }: { files: readonly File[] }) {
  return files.map(({ id, fileName }) => (
    <p key={id} className={styles.value}>
      {fileName}（身份资料，仅认证审核岗位可查看）
    </p>
  ));
}

function Held({ label, value, files, mayOpen }: Files & { label: string; value: string }) {
  const ids = value.split(',');
  const held = files.filter(({ id }) => ids.includes(id));
  const open = held.filter(mayOpen);
  return (
    <>
      {open.length > 0 && (
        <FileUpload
          label={label}
          fileType={1}
          value={open}
          onChange={() => undefined}
          transport={operatorFiles}
          readOnly
          compact
        />
      )}
      <ClosedFiles files={held.filter((file) => !mayOpen(file))} />
    </>
  );
}

function Value({ item, files, mayOpen }: Files & { item: Fields['items'][number] }) {
  const { label, value, kind } = item;
  if (kind === 'files' && value !== '')
    return <Held label={label} value={value} files={files} mayOpen={mayOpen} />;
  return <span className={styles.value}>{shown(kind, value) || '—'}</span>;
}

interface FieldsProps extends Files {
  panel: Fields;
  marking: Marking;
}

function FieldsPanel({ panel, marking, files, mayOpen }: FieldsProps) {
  return (
    <Panel title={panel.title} flush>
      <dl className={styles.fields}>
        {panel.items.map((item) => {
          const { key, label } = item;
          const at = { tabKey: panel.key, fieldKey: key };
          return (
            <div key={key} data-marked={marking.marks[markKey(at)] ? '' : undefined}>
              <dt>{label}</dt>
              <dd>
                <Value item={item} files={files} mayOpen={mayOpen} />
                <Mark {...marking} at={at} label={label} />
              </dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

type Lines = NonNullable<ReviewView['lines']>[number];

function LinesPanel({ lines, marking }: { lines: Lines; marking: Marking }) {
  const { key, title, columns, rows } = lines;
  const isNumber = (kind: string) => ['money', 'number', 'percent'].includes(kind);
  return (
    <Panel title={title} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys. */}
      <section className={styles.scroll} tabIndex={0} aria-label={`${title}表格`}>
        <table className={styles.lines}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-number={isNumber(column.kind)}>
                  {column.title}
                </th>
              ))}
              {marking.onMarks && <th scope="col">标记</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const at = { tabKey: key, fieldKey: key, rowIndex: index };
              return (
                <tr key={markKey(at)} data-marked={marking.marks[markKey(at)] ? '' : undefined}>
                  {columns.map((column) => (
                    <td key={column.key} data-number={isNumber(column.kind)}>
                      {shown(column.kind, row[column.key] ?? '')}
                    </td>
                  ))}
                  {marking.onMarks && (
                    <td>
                      <Mark {...marking} at={at} label={`${title}第 ${index + 1} 行`} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

/** Files that no field of the form names. */
export function otherFiles({ panels, attachments }: ReviewView): ReviewView['attachments'] {
  const held = panels.flatMap(({ items }) =>
    items.flatMap(({ kind, value }) => (kind === 'files' ? value.split(',') : [])),
  );
  return attachments.filter(({ id }) => !held.includes(id));
}

/** The form of a document as it was submitted: read, not changed; every field and row may be marked. */
export function FormPanels({
  view,
  marking,
  mayOpen,
}: Pick<Files, 'mayOpen'> & { view: ReviewView; marking: Marking }) {
  const { attachments: files } = view;
  return (
    <>
      {view.panels.map((panel) => (
        <FieldsPanel
          key={panel.key}
          panel={panel}
          marking={marking}
          files={files}
          mayOpen={mayOpen}
        />
      ))}
      {view.lines?.map((lines) => (
        <LinesPanel key={lines.key} lines={lines} marking={marking} />
      ))}
    </>
  );
}
