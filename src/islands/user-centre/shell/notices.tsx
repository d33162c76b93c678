import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { BellIcon } from '#src/ui/icons.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { $unseen } from '#src/ui/notice-log.ts';

import styles from './notices.module.css';

const NoticeList = lazyPart(async () => (await import('#src/ui/notice-list.tsx')).NoticeList);

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
      {isOpen && <NoticeList onClose={() => setOpen(false)} />}
    </>
  );
}
