import type { ReviewView } from '#contract/flow/review-view.ts';
import { isPicture } from '#src/ui/file-upload/file-icon.tsx';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import { Panel } from '#src/ui/panel/panel.tsx';
import { operatorFiles } from '../operator-files.ts';

import { markKey } from './draft.ts';
import { LinesPanel } from './lines-panel.tsx';
import { Mark, type Marking } from './mark.tsx';
import { Pictures } from './pictures.tsx';
import styles from './review.module.css';
import { shown } from './shown.ts';

type Fields = ReviewView['panels'][number];

type File = ReviewView['attachments'][number];

export interface Files {
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

interface HeldProps extends Files {
  label: string;
  value: string;
  size: 'paper' | 'small';
}

function Held({ label, value, files, mayOpen, size }: HeldProps) {
  const ids = value.split(',');
  const held = files.filter(({ id }) => ids.includes(id));
  const open = held.filter(mayOpen);
  const pictures = open.filter(({ fileSuffix }) => isPicture(fileSuffix));
  const others = open.filter((file) => !pictures.includes(file));
  return (
    <>
      {pictures.length > 0 && <Pictures label={label} pictures={pictures} size={size} />}
      {others.length > 0 && (
        <FileUpload
          label={label}
          fileType={1}
          value={others}
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

type Item = Fields['items'][number];

interface ItemProps extends Files {
  item: Item;
  /** Of its pictures. */
  size: 'paper' | 'small';
}

function Value({ item, ...held }: ItemProps) {
  const { label, value, kind } = item;
  if (kind === 'files' && value !== '') return <Held {...held} label={label} value={value} />;
  return <span className={styles.value}>{shown(kind, value) || '—'}</span>;
}

/** Breaks only in its middle, where two fields stand beside each other on a phone. */
const LONG_WORD = /[\w*]{16}/;

interface FieldsProps extends Files {
  panel: Fields;
  marking: Marking;
}

/** Papers stand beside the fields that were filled in from them, where whoever reviews may see them. */
function papersOf({ items }: Fields, { files, mayOpen }: Files): Item[] {
  const isPaper = ({ value }: Item) =>
    files.some((file) => file.id === value && isPicture(file.fileSuffix) && mayOpen(file));
  return items.filter((item) => item.kind === 'files' && isPaper(item));
}

function FieldsPanel({ panel, marking, ...held }: FieldsProps) {
  const papers = papersOf(panel, held);
  const field = (size: ItemProps['size']) => (item: Item) => {
    const { key, label, kind, value } = item;
    const at = { tabKey: panel.key, fieldKey: key };
    const several = kind === 'files' && value.includes(',');
    return (
      <div
        key={key}
        data-wide={several || undefined}
        data-long={LONG_WORD.test(value) || undefined}
        data-files={(kind === 'files' && value !== '') || undefined}
        data-marked={marking.marks[markKey(at)] ? '' : undefined}
      >
        <dt>{label}</dt>
        <dd>
          <Value {...held} item={item} size={size} />
          <Mark {...marking} at={at} label={label} />
        </dd>
      </div>
    );
  };
  const others = panel.items.filter((item) => !papers.includes(item)).map(field('small'));
  return (
    <Panel title={panel.title} flush>
      {papers.length === 0 ? (
        <dl className={styles.fields}>{others}</dl>
      ) : (
        <div className={styles.beside}>
          <dl className={styles.fields}>{papers.map(field('paper'))}</dl>
          <dl className={styles.fields}>{others}</dl>
        </div>
      )}
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
