import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatDateTime } from '#src/lib/format-date.ts';
import { Button } from './controls/button.tsx';

import { Dialog } from './dialog.tsx';
import styles from './notice-list.module.css';
import { $notices, clearNotices, markNoticesSeen, type Notice } from './notice-log.ts';

const TONES = { info: '消息', success: '成功', error: '错误' } as const;

function Line({ notice }: { notice: Notice }) {
  const { at, tone, title, text, requestId } = notice;
  return (
    <li className={styles.line} data-tone={tone}>
      <p className={styles.meta}>
        <span className={styles.tone}>{TONES[tone]}</span>
        <time dateTime={new Date(at).toISOString()}>{formatDateTime(at)}</time>
      </p>
      {title !== undefined && <strong>{title}</strong>}
      <p>{text}</p>
      {requestId !== undefined && <small>请求编号 {requestId}</small>}
    </li>
  );
}

/** 通知记录: every message that was on screen in this tab, to be read again. */
export function NoticeList({ onClose }: { onClose: () => void }) {
  const notices = useStore($notices);
  // Also for what comes while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(markNoticesSeen, [notices]);
  const footer = (
    <>
      <Button variant="default" disabled={notices.length === 0} onClick={clearNotices}>
        清空
      </Button>
      <Button data-autofocus onClick={onClose}>
        关闭
      </Button>
    </>
  );
  return (
    <Dialog title="通知记录" onClose={onClose} footer={footer}>
      <div role="log" aria-label="通知记录" className={styles.list}>
        {notices.length === 0 ? (
          <p className={styles.none}>暂无数据，本页面出现过的提示会留在这里</p>
        ) : (
          <ol>
            {notices.map((notice) => (
              <Line key={notice.id} notice={notice} />
            ))}
          </ol>
        )}
      </div>
    </Dialog>
  );
}
