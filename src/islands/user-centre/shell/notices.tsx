import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';

import { loadCode } from '#src/stores/load-code.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { BellIcon } from '#src/ui/icons.tsx';
import { $unseen } from '#src/ui/notice-log.ts';

import styles from './notices.module.css';

const NoticeList = lazy(async () => ({
  default: (await loadCode(() => import('#src/ui/notice-list.tsx'))).NoticeList,
}));

/** Opens the notification list: a bell in the header, or with `inDrawer` a line of the phone's menu. */
export function Notices({ inDrawer = false }: { inDrawer?: boolean }) {
  const unseen = useStore($unseen);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={inDrawer ? styles.line : styles.bell}
        title={inDrawer ? undefined : '通知记录'}
        onClick={() => setOpen(true)}
      >
        <BellIcon />
        <span className={inDrawer ? undefined : 'visually-hidden'}>通知记录</span>
        {unseen > 0 && (
          <span className={styles.dot}>
            <span className="visually-hidden">，{unseen} 条未看</span>
          </span>
        )}
      </button>
      {isOpen && (
        // Its code may be lost; the toast of that failure has said so.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <NoticeList onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
