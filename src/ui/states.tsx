import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

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
