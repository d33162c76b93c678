import { useStore } from '@nanostores/react';
import { type ComponentType, useState } from 'react';

import { loadCode } from '#src/lib/load-code.ts';
import { BellIcon } from '#src/ui/icons.tsx';
import { $unseen } from '#src/ui/notice-log.ts';
import { reportError } from '#src/ui/report-error.ts';

import styles from './notices.module.css';

/** Opens the notification list: a bell in the header, or with `inDrawer` a line of the phone's menu. */
export function Notices({ inDrawer = false }: { inDrawer?: boolean }) {
  const unseen = useStore($unseen);
  const [List, setList] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    loadCode(() => import('#src/ui/notice-list.tsx')).then(
      ({ NoticeList }) => setList(() => NoticeList),
      reportError,
    );
  return (
    <>
      <button
        type="button"
        className={inDrawer ? styles.line : styles.bell}
        title={inDrawer ? undefined : '通知记录'}
        onClick={() => void open()}
      >
        <BellIcon />
        <span className={inDrawer ? undefined : 'visually-hidden'}>通知记录</span>
        {unseen > 0 && (
          <span className={styles.dot}>
            <span className="visually-hidden">，{unseen} 条未看</span>
          </span>
        )}
      </button>
      {List && <List onClose={() => setList(undefined)} />}
    </>
  );
}
