import { useId, useState } from 'react';

import styles from './file-pick.module.css';

interface Props {
  label: string;
  name?: string;
  /** What may be chosen, e.g. .csv,.txt. */
  accept: string;
  error?: string | undefined;
  onPick: (file: File) => void;
}

/** Chooses one file that is read in the page, such as one to import; what travels as a paper is a FileUpload. */
export function FilePick({ label, name, accept, error, onPick }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  return (
    <div>
      <label className={styles.pick}>
        <span className={styles.label}>{label}</span>
        <input
          type="file"
          className="visually-hidden"
          name={name}
          accept={accept}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error && id}
          // Emptied below, and yet it holds something that a dialog asks about before it is closed (use-leaving.ts).
          data-held={chosen || undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file may be chosen again after it was mended.
            currentTarget.value = '';
            if (file === undefined) return;
            setChosen(file.name);
            onPick(file);
          }}
        />
        <span className={styles.button}>选择文件</span>
        <span className={styles.name}>{chosen === '' ? '未选择' : chosen}</span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
