import { type ReactNode, useSyncExternalStore } from 'react';
import { TEXT } from '#contract/wire/envelope.ts';
import { Button } from './controls/button.tsx';

import styles from './states.module.css';

interface PanelProps {
  title: string;
  children: ReactNode;
  /** The button that leads on. */
  action?: ReactNode;
  /** True where it takes the place of what was wanted, so that it is read out. */
  isAlert?: boolean;
}

/** A sentence in the middle of the place where something else would stand. */
export function StatePanel({ title, children, action, isAlert = false }: PanelProps) {
  return (
    <div className={styles.state} role={isAlert ? 'alert' : undefined}>
      <p className={styles.title}>{title}</p>
      {children}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

interface EmptyProps {
  children: ReactNode;
  action?: ReactNode;
}

/** 暂无数据 with what to do next; `children` is the sentence or the link, `action` the button. */
export function EmptyState({ children, action }: EmptyProps) {
  return (
    <StatePanel title="暂无数据" action={action}>
      <p>{children}</p>
    </StatePanel>
  );
}

/** What went wrong, and a button that tries again. */
export function ErrorState({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <StatePanel title="加载失败">
      <p>{text}</p>
      <Button variant="default" className={styles.action} onClick={onRetry}>
        重试
      </Button>
    </StatePanel>
  );
}

/** What this account may not see, and who could change that. */
export function NoPermissionState() {
  return (
    <StatePanel title={TEXT.forbidden}>
      <p>如需使用，请联系本企业的管理员为您开通</p>
    </StatePanel>
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

function onLine(changed: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) window.addEventListener(event, changed);
  return () => {
    for (const event of events) window.removeEventListener(event, changed);
  };
}

/** Whether the browser has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onLine,
    () => navigator.onLine,
    () => true,
  );

/** Above what had been loaded before the network was lost, for as long as there is none. */
export function OfflineNote() {
  if (useOnline()) return null;
  return (
    <p className={styles.offline} role="status">
      网络已断开，显示的是断开前的数据，恢复后自动更新
    </p>
  );
}
