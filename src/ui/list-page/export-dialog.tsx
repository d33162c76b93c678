import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { EXPORT_HOURS, EXPORT_ROWS, type ExportProgress } from '#contract/noun/export.ts';
import { errorToMessage } from '#src/lib/errors.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { Button } from '../controls/button.tsx';

import { Dialog } from '../dialog.tsx';
import { useMutation } from '../use-mutation.ts';
import styles from './export-dialog.module.css';
import type { ListExports } from './list-exports.ts';

interface Props {
  id: string;
  isOwn: boolean;
  exports: ListExports;
  /** What is counted; 条 when absent. */
  unit?: string;
  onClose: () => void;
}

const LOOK_MS = 1000;

function isOpen(state: ExportProgress['state'] | undefined): boolean {
  return state === undefined || state === 'waiting' || state === 'running';
}

function sentence({ state, done, total, truncated }: ExportProgress, unit: string): string {
  const part = truncated ? `，列表超过 ${EXPORT_ROWS} 条，仅导出前 ${EXPORT_ROWS} 条` : '';
  if (state === 'waiting') return '正在排队，请稍候';
  if (state === 'running') return `正在导出：${done} / ${total} ${unit}${part}`;
  if (state === 'cancelled') return '导出已取消，没有生成文件';
  if (state === 'failed') return '导出失败，请重新导出；如多次失败，请联系平台客服';
  return `已导出 ${total} ${unit}${part}。文件保留 ${EXPORT_HOURS} 小时，下载后 10 分钟内可再次下载`;
}

/** One export: how far it is, with the way to end it, and then its file. */
export function ExportDialog({ id, isOwn, exports, unit = '条', onClose }: Props) {
  const look = useQuery({
    queryKey: ['export', id],
    queryFn: ({ signal }) => exports.progress(id, signal),
    refetchInterval: ({ state: { data, error } }) =>
      isOpen(data?.state) && !error ? LOOK_MS : false,
  });
  const { data, error } = look;
  const cancel = useMutation({
    mutationFn: () => exports.cancel(id),
    onSuccess: () => look.refetch(),
  });
  const fetch = useMutation({
    mutationFn: exports.fetch,
    onSuccess: (bytes, { displayName }) => saveFile(bytes, displayName),
  });
  const { mutate: save } = fetch;
  const isSaved = useRef(false);
  useEffect(() => {
    if (data?.state !== 'done' || !isOwn || isSaved.current) return;
    isSaved.current = true;
    save(data);
  }, [data, isOwn, save]);
  const isRunning = isOpen(data?.state) && !error;
  return (
    <Dialog
      title="导出"
      onClose={onClose}
      footer={
        <>
          {isRunning && (
            <Button
              variant="default"
              loading={cancel.isPending}
              disabled={!data}
              onClick={() => cancel.mutate()}
            >
              取消导出
            </Button>
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            {isRunning ? '后台继续' : '关闭'}
          </Button>
          {data?.state === 'done' && (
            <Button loading={fetch.isPending} onClick={() => save(data)}>
              {fetch.isSuccess ? '再次下载' : '下载'}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.export}>
        <p role="status">
          {error ? errorToMessage(error) : data ? sentence(data, unit) : '正在提交'}
        </p>
        {data && !error && data.state !== 'cancelled' && data.state !== 'failed' && (
          <progress aria-label="导出进度" max={data.total || 1} value={progressOf(data)} />
        )}
        {data?.displayName && <p className={styles.name}>{data.displayName}</p>}
        {isRunning && <p className={styles.hint}>可以关闭此窗口，完成后在消息中心通知您</p>}
      </div>
    </Dialog>
  );
}

/** An empty list is done with no row. */
function progressOf({ state, done, total }: ExportProgress): number {
  return state === 'done' ? total || 1 : done;
}
