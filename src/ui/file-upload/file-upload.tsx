import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';

import { type FileRule, fileRule, narrowRule } from '#contract/file/types.ts';
import { ask } from '../confirm.ts';
import { CloseIcon } from '../icons.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { reportError } from '../report-error.ts';
import { takeFocus } from '../take-focus.ts';
import { checkFiles } from './check.ts';
import chips from './chips.module.css';
import { SendingChip, StoredChip } from './chips.tsx';
import { isPicture } from './file-icon.tsx';
import styles from './file-upload.module.css';
import { InOrder } from './in-order.ts';
import { pendingOf } from './pending.ts';
import { type Sending, UploadQueue } from './queue.ts';
import type { Attachment, FileTransport } from './transport.ts';
import { UploadArea } from './upload-area.tsx';
import { useHeld } from './use-held.ts';

/** Marks a required field for the eye; the field itself says it to everybody else. */
function Star() {
  return (
    <span className={styles.star} aria-hidden="true">
      {' *'}
    </span>
  );
}

const Viewer = lazyPart(async () => (await import('./image-viewer.tsx')).ImageViewer);

interface Props {
  label: string;
  /** Code of the enumeration FileType: gives extensions, size and count (rules.md C.24). */
  fileType: number;
  value: readonly Attachment[];
  /** Gets the change rather than the result, because files arrive while others are taken away. */
  onChange(change: (files: readonly Attachment[]) => readonly Attachment[]): void;
  transport: FileTransport;
  required?: boolean;
  /** Shown under the area, e.g. 该项为必填项. */
  error?: string | undefined;
  readOnly?: boolean;
  /** Another rule than that of the file type. */
  rule?: FileRule;
  /** What a form's field takes of it; never more than the file type allows. */
  narrow?: Parameters<typeof narrowRule>[1];
  /** True where there is little room, as in the cell of a table: a button instead of an area. */
  compact?: boolean;
  /** Tells why the form has to wait for files, undefined when it need not; `moves` while some are on their way. */
  onPending?(why: string | undefined, moves: boolean): void;
}

function useQueue(
  { transport, fileType, value, onChange, onPending }: Props,
  own: RefObject<HTMLElement | null>,
) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const latest = useRef({ onChange, onPending });
  useEffect(() => {
    latest.current = { onChange, onPending };
  });
  const queue = useMemo(() => {
    const order = new InOrder();
    return new UploadQueue({
      transport,
      fileType,
      onChange: (now) => {
        setSending(now);
        const { why, moves } = pendingOf(now);
        latest.current.onPending?.(why, moves);
      },
      onStored: (file, key) => latest.current.onChange(order.insert(file, key)),
    });
  }, [transport, fileType]);
  useEffect(
    () => () => {
      queue.end();
      latest.current.onPending?.(undefined, false);
    },
    [queue],
  );
  useHeld(own, value, sending);
  const failed = sending.filter(({ error }) => error !== undefined).map(({ key }) => key);
  return { queue, sending, failed };
}

interface ChipsProps {
  value: readonly Attachment[];
  sending: readonly Sending[];
  queue: UploadQueue;
  compact: boolean;
  transport: FileTransport;
  open: (file: Attachment) => void;
  /** Absent where files can only be looked at. */
  remove: ((file: Attachment) => Promise<void>) | undefined;
  /** Gives the focus to what is left when one of them has gone. */
  goOn: () => void;
}

/** The files that are there, and those on their way. */
function Chips({ value, sending, queue, transport, open, remove, goOn, compact }: ChipsProps) {
  return (
    <ul className={chips.chips} data-compact={compact || undefined}>
      {value.map((file) => (
        <StoredChip
          key={file.id}
          file={file}
          transport={transport}
          onOpen={() => open(file)}
          onRemove={remove && (() => void remove(file))}
        />
      ))}
      {sending.map((one) => (
        <SendingChip
          key={one.key}
          sending={one}
          onRetry={() => queue.retry(one.key)}
          onCancel={() => {
            queue.cancel(one.key);
            goOn();
          }}
        />
      ))}
    </ul>
  );
}

interface ComplaintsProps extends Pick<Props, 'error'> {
  id: string;
  complaints: readonly string[];
  onRead: () => void;
}

/** What is wrong with files that were just handed over, and with those that are there. */
function Complaints({ id, complaints, error, onRead }: ComplaintsProps) {
  return (
    <div id={id} className={styles.complaints}>
      {complaints.length > 0 && (
        <div role="alert" className={styles.refusal}>
          <div>
            {complaints.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <button type="button" className={chips.small} aria-label="关闭提示" onClick={onRead}>
            <CloseIcon />
          </button>
        </div>
      )}
      {error && <p>{error}</p>}
    </div>
  );
}

/** The button that has the focus goes with its file; where a field was full, its area comes first. */
function focusLater(field: RefObject<HTMLElement | null>): void {
  setTimeout(() => takeFocus(field.current));
}

/** Takes a stored file away after a question. */
async function takeAway(
  file: Attachment,
  { onChange, transport }: Props,
  goOn: () => void,
): Promise<void> {
  if (!(await ask('确定删除吗？'))) return;
  onChange((files) => files.filter(({ id: other }) => other !== file.id));
  goOn();
  // A file that a record uses stays on the server until the record is saved without it.
  await transport.remove(file).catch(() => undefined);
}

/** What was said of the last choice, until it is read, something is taken away or chosen anew. */
function useComplaints(field: RefObject<HTMLElement | null>) {
  const [complaints, setComplaints] = useState<readonly string[]>([]);
  const forget = () => {
    setComplaints([]);
    focusLater(field);
  };
  return { complaints, setComplaints, forget };
}

/** Upload area (上传) with its files: drag and drop, paste, camera; progress, cancel, retry; viewer; removal. */
export function FileUpload(props: Props) {
  const { label, fileType, value, transport, required, error, readOnly = false } = props;
  const { compact = false, narrow = {} } = props;
  const rule = narrowRule(props.rule ?? fileRule(fileType), narrow);
  const own = useRef<HTMLFieldSetElement>(null);
  const { queue, sending, failed } = useQueue(props, own);
  const [viewed, setViewed] = useState<Attachment>();
  const id = useId();
  const { complaints, setComplaints, forget } = useComplaints(own);
  const present = value.length + sending.length - failed.length;
  const take = (files: readonly File[]) => {
    const checked = checkFiles(rule, files, present, failed);
    setComplaints(checked.complaints);
    for (const key of checked.replaced) queue.cancel(key);
    queue.add(checked.taken);
  };
  const openOriginal = (file: Attachment) => transport.open(file).catch(reportError);
  const open = (file: Attachment) =>
    isPicture(file.fileSuffix) ? setViewed(file) : void openOriginal(file);
  return (
    <fieldset
      ref={own}
      className={styles.upload}
      data-compact={compact || undefined}
      aria-describedby={`${id}-error`}
    >
      <legend className={compact ? 'visually-hidden' : undefined}>
        {label}
        {required && <Star />}
      </legend>
      {!readOnly && present < rule.count && (
        <UploadArea
          rule={rule}
          wrong={Boolean(error)}
          required={required ?? false}
          compact={compact}
          onTake={take}
        />
      )}
      <Complaints id={`${id}-error`} complaints={complaints} error={error} onRead={forget} />
      <Chips
        value={value}
        sending={sending}
        queue={queue}
        transport={transport}
        open={open}
        compact={compact}
        remove={readOnly ? undefined : (file) => takeAway(file, props, forget)}
        goOn={forget}
      />
      {readOnly && present === 0 && <p className={styles.none}>未上传</p>}
      {viewed && (
        <Viewer
          pictures={value.filter(({ fileSuffix }) => isPicture(fileSuffix))}
          first={viewed}
          transport={transport}
          onOriginal={(file) => void openOriginal(file)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </fieldset>
  );
}
