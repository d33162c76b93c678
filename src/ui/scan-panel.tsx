import type { ReactNode } from 'react';

import { QrCode } from './qr-code.tsx';
import styles from './scan-panel.module.css';

interface Props {
  /** What the code holds; undefined while it is being fetched or once it is over. */
  code: string | undefined;
  /** What the code is, for those who do not see it. */
  label: string;
  /** What has become of it: waiting, scanned, run out. */
  status: string;
  /** Set once it is over: asks for a fresh one. */
  onRefresh?: (() => void) | undefined;
  /** Dims the code: somebody has scanned it. */
  taken?: boolean;
  /** What takes the place of the code where somebody else draws it. */
  frame?: ReactNode;
  /** Links under it. */
  children?: ReactNode;
}

/** A QR code with what has become of it, and a button for a fresh one. */
export function ScanPanel({ code, label, status, onRefresh, taken, frame, children }: Props) {
  return (
    <div className={styles.panel}>
      <div className={styles.square} data-taken={taken || undefined}>
        {frame}
        {code !== undefined && <QrCode text={code} label={label} className={styles.code} />}
        {onRefresh && (
          <button type="button" className={styles.refresh} onClick={onRefresh}>
            刷新二维码
          </button>
        )}
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
      {children}
    </div>
  );
}
