import { useCallback, useState } from 'react';

import type { Place } from '#contract/file/place.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import type { Attachment, FileTransport } from '#src/ui/file-upload/transport.ts';
import { useAddress } from '#src/ui/file-upload/use-address.ts';
import { ErrorState } from '#src/ui/states.tsx';

import { roundPlace } from './round-place.ts';
import styles from './source-view.module.css';

/** What was read, and where on which paper it stands. */
export interface Source {
  readonly file: Attachment;
  /** 营业执照. */
  readonly paper: string;
  readonly place: Place;
  readonly read: string;
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
const WHOLE: Place = { left: 0, top: 0, width: 1, height: 1 };

interface PartProps {
  place: Place;
  address: string;
  label: string;
}

/** The part of the picture round the place: the whole picture, larger than its frame, and moved. */
function Part({ place, address, label }: PartProps) {
  const [ratio, setRatio] = useState<number>();
  const shown = ratio === undefined ? WHOLE : roundPlace(place, ratio);
  const aspect = ratio && (shown.width * ratio) / shown.height;
  return (
    <div className={styles.part} style={{ aspectRatio: aspect }}>
      <div
        hidden={ratio === undefined}
        style={{
          width: percent(1 / shown.width),
          transform: `translate(${percent(-shown.left)}, ${percent(-shown.top)})`,
        }}
      >
        <img
          src={address}
          alt={label}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalWidth / naturalHeight)
          }
        />
        <span
          className={styles.place}
          style={{
            left: percent(place.left),
            top: percent(place.top),
            width: percent(place.width),
            height: percent(place.height),
          }}
        />
      </div>
    </div>
  );
}

interface Props {
  source: Source;
  /** Of the field. */
  label: string;
  /** What stands in the field. */
  typed: string;
  transport: FileTransport;
  /** Puts what was read into the field; absent where it stands there, or nobody may change it. */
  onTake?: (() => void) | undefined;
  onClose: () => void;
}

/** Where a value was read: its place on the paper, what was read there, and what stands in the field. */
export function SourceView({ source, label, typed, transport, onTake, onClose }: Props) {
  const { file, paper, place, read } = source;
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(
    (one: Attachment, signal: AbortSignal) => transport.addressOf(one, 'preview', signal),
    [transport],
  );
  const picture = useAddress(file, load, attempt);
  return (
    <Dialog
      title={`${label}的出处`}
      onClose={onClose}
      footer={
        onTake && (
          <>
            <Button variant="default" onClick={onClose}>
              不采用
            </Button>
            <Button onClick={onTake}>采用识别内容</Button>
          </>
        )
      }
    >
      {picture?.address !== undefined && (
        <Part place={place} address={picture.address} label={`${paper}上的${label}`} />
      )}
      {picture?.error !== undefined && (
        <ErrorState text="图片没有显示出来" onRetry={() => setAttempt(attempt + 1)} />
      )}
      {picture === undefined && <p role="status">正在加载{paper}…</p>}
      <dl className={styles.values}>
        <dt>识别为</dt>
        <dd>{read}</dd>
        {typed !== read && (
          <>
            <dt>填写为</dt>
            <dd>{typed || '（未填写）'}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
