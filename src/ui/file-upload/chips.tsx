import { formatSize } from '#src/lib/format-size.ts';

import { CloseIcon } from '../icons.tsx';
import styles from './chips.module.css';
import { downloadOnly } from './download-only.ts';
import { FileIcon } from './file-icon.tsx';
import { ChipPicture, useCover } from './film-cover.tsx';
import type { Sending } from './queue.ts';
import type { Attachment, FileTransport } from './transport.ts';

const suffixOfName = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

interface StoredProps {
  file: Attachment;
  transport: Pick<FileTransport, 'coverOf'>;
  onOpen(): void;
  /** Without it the file can only be looked at. */
  onRemove?: (() => void) | undefined;
}

/** A stored file: opens on a click, can be taken away. */
export function StoredChip({ file, transport, onOpen, onRemove }: StoredProps) {
  const cover = useCover(file, transport);
  const said = cover.absence || downloadOnly(file.fileSuffix);
  return (
    <li className={styles.chip}>
      <button type="button" className={styles.open} onClick={onOpen} title={file.fileName}>
        <ChipPicture suffix={file.fileSuffix} cover={cover} />
        <span className={styles.name}>{file.fileName}</span>
        <span className={styles.size}>{formatSize(file.fileSize)}</span>
        {said !== '' && <span className={styles.absence}>{said}</span>}
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.small}
          aria-label={`删除 ${file.fileName}`}
          onClick={onRemove}
        >
          <CloseIcon />
        </button>
      )}
    </li>
  );
}

interface SendingProps {
  sending: Sending;
  onRetry(): void;
  onCancel(): void;
}

/** A file on its way, or one that stopped and says why. */
export function SendingChip({
  sending: { file, percent, error, faulty },
  onRetry,
  onCancel,
}: SendingProps) {
  const failed = error !== undefined;
  return (
    <li className={styles.chip} data-failed={failed || undefined}>
      <span className={styles.open}>
        <FileIcon suffix={suffixOfName(file.name)} />
        <span className={styles.name}>{file.name}</span>
        <span className={styles.size}>{failed ? formatSize(file.size) : `${percent}%`}</span>
      </span>
      {failed && !faulty && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          重试<span className="visually-hidden"> {file.name}</span>
        </button>
      )}
      <button
        type="button"
        className={styles.small}
        aria-label={`${failed ? '移除' : '取消上传'} ${file.name}`}
        onClick={onCancel}
      >
        <CloseIcon />
      </button>
      {failed ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : (
        <progress
          className={styles.progress}
          max={100}
          value={percent}
          aria-label={`上传 ${file.name}`}
        />
      )}
    </li>
  );
}
