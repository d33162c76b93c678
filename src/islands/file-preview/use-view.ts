import { useEffect, useState } from 'react';
import type { StoredFile } from '#contract/file/file.ts';
import type { FileView } from '#contract/file/view.ts';
import { CODE, TEXT } from '#contract/wire/envelope.ts';
import { loadAnyFile, loadAnyView } from '#src/api/admin-file.ts';
import { loadFile, loadFileView } from '#src/api/file.ts';
import { ApiError, errorToMessage, LoadError } from '#src/lib/errors.ts';
import type { PreviewSide } from '#src/lib/file-preview.ts';

/** Why a file does not show. */
export interface Failure {
  title: string;
  text: string;
  /** What helps: another try, loading the window anew, signing in, downloading, or nothing here. */
  way: 'retry' | 'reload' | 'sign-in' | 'download' | 'none';
}

const SIGNED_OUT: Failure = {
  title: TEXT.loginFirst,
  text: '登录后即可查看该文件',
  way: 'sign-in',
};
/** An operator acts for no company. */
const notYours = (side: PreviewSide): Failure => ({
  title: '文件不存在或无权查看',
  text: `文件可能已被删除${side === 'admin' ? '' : '，或不属于当前企业'}。请从单据中重新打开`,
  way: 'none',
});

/** What an error says to whoever wanted to see a file. */
export function failureOf(error: unknown, side: PreviewSide): Failure {
  if (error instanceof ApiError) {
    if (error.kind === 'session-expired' || error.code === CODE.unauthenticated) return SIGNED_OUT;
    if (error.code === CODE.notFound || error.code === CODE.forbidden) return notYours(side);
  }
  if (error instanceof LoadError) {
    return { title: error.message, text: '请检查网络后重新加载，或下载后查看', way: 'reload' };
  }
  return { title: '加载失败', text: errorToMessage(error), way: 'retry' };
}

/** Bytes beyond which a window would rather not hold a file; larger ones are read from the disk. */
const MOST_BYTES = 160 * 1024 * 1024;
const WITH_BYTES: ReadonlySet<FileView['kind']> = new Set(['picture', 'video', 'pdf']);

/** All bytes of a file, by the call of the side. */
export const bytesOf = (
  file: Pick<StoredFile, 'id'>,
  side: PreviewSide,
  signal?: AbortSignal,
  onProgress?: (moved: number, total: number) => void,
) => (side === 'admin' ? loadAnyFile : loadFile)(file, undefined, signal, onProgress);

export interface Shown {
  view?: FileView;
  bytes?: Blob;
  /** 0 to 100, while the bytes are on their way. */
  percent?: number;
  failure?: Failure;
}

/** What a file shows, step by step: what it is, its bytes, or why not. Another `attempt` asks again. */
export function useView(fileId: string, side: PreviewSide, attempt: number): Shown {
  const [shown, setShown] = useState<Shown>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const tell = (now: Shown) => !signal.aborted && setShown(now);
    const load = async () => {
      tell({});
      const view = await (side === 'admin' ? loadAnyView : loadFileView)(fileId, signal);
      const { kind, file, reason } = view;
      if (kind === 'outside' && view.address) {
        // Not in a frame: the content policy of this site lets no other in.
        location.replace(view.address);
        return;
      }
      if (kind === 'none') {
        const failure: Failure = { title: '无法在线预览', text: reason ?? '', way: 'download' };
        return tell({ view, failure });
      }
      if (WITH_BYTES.has(kind) && file.fileSize > MOST_BYTES) {
        const text = '文件过大，请下载后查看';
        return tell({ view, failure: { title: '无法在线预览', text, way: 'download' } });
      }
      tell({ view });
      if (!WITH_BYTES.has(kind)) return;
      const onProgress = (moved: number) =>
        tell({ view, percent: Math.min(99, Math.floor((moved / file.fileSize) * 100)) });
      tell({ view, bytes: await bytesOf(file, side, signal, onProgress) });
    };
    load().catch((error: unknown) => tell({ failure: failureOf(error, side) }));
    return () => gone.abort();
  }, [fileId, side, attempt]);
  return shown;
}
