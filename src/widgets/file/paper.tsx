import { useEffect, useState } from 'react';

import type { Place } from '#contract/file/place.ts';
import type { Attachment } from '#src/ui/file-upload/transport.ts';

import { fileTransport } from './file-transport.ts';
import styles from './paper.module.css';

/** Address of a picture's preview; undefined until its bytes are there, or when they cannot be had. */
function usePreview(file: Attachment): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    let made: string | undefined;
    fileTransport.addressOf(file, 'preview', gone.signal).then(
      (url) => {
        made = url;
        if (gone.signal.aborted) URL.revokeObjectURL(url);
        else setAddress(url);
      },
      () => undefined,
    );
    return () => {
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

interface Props {
  reading: {
    readonly file: Attachment;
    /** By the keys of what was read. */
    readonly places: Readonly<Record<string, Place>>;
    readonly busy: boolean;
    /** Why nothing was read, for people. */
    readonly complaint: string | undefined;
  };
  label: string;
  /** Key of the field whose place is to be seen best. */
  active: string | undefined;
}

/** A paper as it was uploaded, with a frame round each value that was read from it. */
export function Paper({ reading, label, active }: Props) {
  const { file, places, busy, complaint } = reading;
  const address = usePreview(file);
  return (
    <figure className={styles.paper}>
      <div className={styles.picture} aria-busy={busy}>
        {address && <img src={address} alt={label} />}
        {address &&
          Object.entries(places).map(([key, { left, top, width, height }]) => (
            <span
              key={key}
              className={styles.place}
              data-active={key === active || undefined}
              style={{
                left: percent(left),
                top: percent(top),
                width: percent(width),
                height: percent(height),
              }}
            />
          ))}
      </div>
      <figcaption role="status">
        {busy && '正在识别…'}
        {!busy && complaint}
        {!busy && complaint === undefined && '已识别。选中一项，可在图片上看到它的位置'}
      </figcaption>
    </figure>
  );
}
