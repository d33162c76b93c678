import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { TEXT } from '#contract/envelope.ts';

import styles from './states.module.css';

/** 暂无数据 with what to do next; `children` is the sentence or the link. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>暂无数据</p>
      <p>{children}</p>
    </div>
  );
}

/** What went wrong, and a button that tries again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>加载失败</p>
      <p>{text}</p>
      <Button variant="default" mt={12} onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

/** What this account may not see, and who could change that. */
export function NoPermissionState() {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{TEXT.forbidden}</p>
      <p>如需使用，请联系本企业的管理员为您开通</p>
    </div>
  );
}

/** Nothing to show yet, and no network to ask. */
export function OfflineState() {
  return (
    <div className={styles.state} role="status">
      <p className={styles.title}>网络已断开</p>
      <p>请检查网络连接，恢复后自动加载</p>
    </div>
  );
}
