import { useEffect, useState } from 'react';

import type { FileView } from '#contract/file/view.ts';

import styles from './preview.module.css';

interface Props {
  view: FileView;
  bytes: Blob;
  zoom: number;
  onFailure(error: unknown): void;
}

/** A picture or a video, as browsers show them by themselves. */
export function Plain({ view: { kind, file }, bytes, zoom, onFailure }: Props) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  if (address === '') return null;
  const fail = () => onFailure(new Error('文件无法显示，请下载后查看'));
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: what customers film has no captions.
    return <video className={styles.plain} src={address} controls onError={fail} />;
  }
  return (
    <div className={styles.plain}>
      <img src={address} alt={file.fileName} style={{ width: `${zoom * 100}%` }} onError={fail} />
    </div>
  );
}
