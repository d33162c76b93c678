import { useStore } from '@nanostores/react';
import { type ComponentType, useState } from 'react';

import { loadCode } from '#src/lib/load-code.ts';
import { $unseen } from '#src/ui/notice-log.ts';
import { reportError } from '#src/ui/report-error.ts';

import styles from './notices.module.css';

/** Opens the list of what was said in this tab (通知记录). */
export function Notices() {
  const unseen = useStore($unseen, { ssr: 'initial' });
  const [List, setList] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    loadCode(() => import('#src/ui/notice-list.tsx')).then(
      ({ NoticeList }) => setList(() => NoticeList),
      reportError,
    );
  return (
    <>
      <button type="button" className={styles.line} onClick={() => void open()}>
        通知记录
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
