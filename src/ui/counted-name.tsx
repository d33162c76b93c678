import { useEffect, useRef, useState } from 'react';
import { codePointLength } from '#contract/validators/texts.ts';

import styles from './counted-name.module.css';

interface Props {
  /** Longest text in characters. */
  max: number;
  children: string;
}

/** What a label of a page that has no Mantine says of its field, which the browser keeps: its name, and how much of its longest length is used. */
export function CountedName({ max, children }: Props) {
  const own = useRef<HTMLSpanElement>(null);
  const [used, setUsed] = useState(0);
  useEffect(() => {
    const label = own.current?.closest('label');
    const field = label?.control as HTMLInputElement | HTMLTextAreaElement | null | undefined;
    if (!field) return;
    const count = () => setUsed(codePointLength(field.value));
    // Heard before the browser empties the field.
    const restart = () => setUsed(codePointLength(field.defaultValue));
    count();
    field.addEventListener('input', count);
    field.form?.addEventListener('reset', restart);
    return () => {
      field.removeEventListener('input', count);
      field.form?.removeEventListener('reset', restart);
    };
  }, []);
  return (
    <span ref={own} className={styles.head}>
      {children}
      <span className={styles.count} aria-hidden="true">
        {used}/{max}
      </span>
    </span>
  );
}
