import { useCallback, useState } from 'react';

import type { StoredFile } from '#contract/file/file.ts';
import { useAddress } from '#src/ui/file-upload/use-address.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { operatorFiles } from '../operator-files.ts';

import styles from './pictures.module.css';

const Viewer = lazyPart(
  async () => (await import('#src/ui/file-upload/image-viewer.tsx')).ImageViewer,
);

function Picture({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
  const load = useCallback(
    (one: StoredFile, signal: AbortSignal) => operatorFiles.addressOf(one, 'preview', signal),
    [],
  );
  const loaded = useAddress(file, load);
  return (
    <button type="button" className={styles.picture} onClick={onOpen} title={file.fileName}>
      {loaded?.address ? (
        <img src={loaded.address} alt={file.fileName} />
      ) : (
        <span aria-busy={!loaded}>{loaded ? `${file.fileName} 未能显示` : '正在加载…'}</span>
      )}
    </button>
  );
}

interface Props {
  label: string;
  pictures: readonly StoredFile[];
  /** Papers are read where they stand; the others are small until somebody opens them. */
  size: 'paper' | 'small';
}

/** Pictures as they are, beside what was filled in; a click shows one over the whole window. */
export function Pictures({ label, pictures, size }: Props) {
  const [viewed, setViewed] = useState<StoredFile>();
  return (
    <>
      <ul className={styles.pictures} aria-label={`${label}图片`} data-size={size}>
        {pictures.map((file) => (
          <li key={file.id}>
            <Picture file={file} onOpen={() => setViewed(file)} />
          </li>
        ))}
      </ul>
      {viewed && (
        <Viewer
          pictures={pictures}
          first={viewed}
          transport={operatorFiles}
          onOriginal={(file) => void operatorFiles.open(file).catch(reportError)}
          onClose={() => setViewed(undefined)}
        />
      )}
    </>
  );
}
