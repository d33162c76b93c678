import { type KeyboardEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';

import { errorToMessage } from '#src/lib/errors.ts';

import { ErrorState } from '../states.tsx';
import styles from './image-viewer.module.css';
import type { Attachment, FileTransport } from './transport.ts';
import { useAddress } from './use-address.ts';

interface Props {
  pictures: readonly Attachment[];
  first: Attachment;
  transport: FileTransport;
  onOriginal(file: Attachment): void;
  onClose(): void;
}

interface Look {
  /** 1: as large as the window allows. */
  zoom: number;
  /** Degrees. */
  turn: number;
}

const PLAIN: Look = { zoom: 1, turn: 0 };
const LARGEST = 8;
const STEP = 1.25;

interface Acts {
  go(by: number): void;
  scale(by: number): void;
  rotate(): void;
  reset(): void;
}

const KEYS: ReadonlyMap<string, (acts: Acts) => void> = new Map([
  ['ArrowLeft', ({ go }: Acts) => go(-1)],
  ['ArrowRight', ({ go }: Acts) => go(1)],
  ['+', ({ scale }: Acts) => scale(STEP)],
  ['=', ({ scale }: Acts) => scale(STEP)],
  ['-', ({ scale }: Acts) => scale(1 / STEP)],
  ['r', ({ rotate }: Acts) => rotate()],
  ['R', ({ rotate }: Acts) => rotate()],
  ['0', ({ reset }: Acts) => reset()],
]);

const NOT_SHOWN = '图片没有显示出来';

/** The picture's address, or why it does not show: what came may be no picture that this browser knows. */
function usePicture(file: Attachment | undefined, transport: FileTransport, attempt: number) {
  const [broken, setBroken] = useState<string>();
  const load = useCallback(
    (one: Attachment, signal: AbortSignal) => transport.addressOf(one, 'preview', signal),
    [transport],
  );
  const loaded = useAddress(file, load, attempt);
  const { address, error } = loaded ?? {};
  if (address === undefined) {
    return { failure: error === undefined ? undefined : errorToMessage(error) || NOT_SHOWN };
  }
  if (address === broken) return { failure: NOT_SHOWN };
  return { address, onError: () => setBroken(address) };
}

interface ToolProps extends Omit<Acts, 'reset'> {
  several: boolean;
  onOriginal(): void;
}

function Tools({ several, go, scale, rotate, onOriginal }: ToolProps) {
  const tools: readonly (readonly [string, () => void])[] = [
    ...(several ? [['上一张', () => go(-1)] as const] : []),
    ['缩小', () => scale(1 / STEP)],
    ['放大', () => scale(STEP)],
    ['旋转', rotate],
    ['查看原件', onOriginal],
    ...(several ? [['下一张', () => go(1)] as const] : []),
  ];
  return (
    <footer>
      {tools.map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
    </footer>
  );
}

/** Pictures one by one over the whole window: zoom (+ −), turn (R), next and previous (→ ←), close (Escape). */
export function ImageViewer({ pictures, first, transport, onOriginal, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(() => Math.max(0, pictures.indexOf(first)));
  const [{ zoom, turn }, setLook] = useState(PLAIN);
  const [attempt, setAttempt] = useState(0);
  const file = pictures[index];
  const { address, failure, onError } = usePicture(file, transport, attempt);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const go = (by: number) => {
    setIndex((index + by + pictures.length) % pictures.length);
    setLook(PLAIN);
  };
  const scale = (by: number) =>
    setLook({ zoom: Math.min(LARGEST, Math.max(1 / 4, zoom * by)), turn });
  const rotate = () => setLook({ zoom, turn: (turn + 90) % 360 });
  const onKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : KEYS.get(event.key);
    if (act === undefined) return;
    event.preventDefault();
    act({ go, scale, rotate, reset: () => setLook(PLAIN) });
  };
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={`图片预览 ${file?.fileName ?? ''}`}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <p>
          {file?.fileName}
          {pictures.length > 1 && ` （${index + 1}/${pictures.length}）`}
        </p>
        <button type="button" onClick={onClose}>
          关闭
        </button>
      </header>
      <div className={styles.stage} onWheel={(event) => scale(event.deltaY < 0 ? STEP : 1 / STEP)}>
        {address !== undefined && (
          <img
            src={address}
            alt={file?.fileName ?? ''}
            onError={onError}
            style={{ transform: `scale(${zoom}) rotate(${turn}deg)` }}
          />
        )}
        {failure !== undefined && (
          <ErrorState text={failure} onRetry={() => setAttempt(attempt + 1)} />
        )}
        {address === undefined && failure === undefined && <p role="status">加载中…</p>}
      </div>
      <Tools
        several={pictures.length > 1}
        go={go}
        scale={scale}
        rotate={rotate}
        onOriginal={() => file && onOriginal(file)}
      />
    </dialog>
  );
}
