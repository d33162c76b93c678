import type { Form } from '#contract/form/read-form.ts';
import { nameOfPath } from './error-summary.tsx';
import styles from './form.module.css';
import type { Marks } from './marks.ts';

interface Props {
  form: Form;
  reason: string;
  marks: Marks;
  onJump: (path: string) => void;
}

/** Why the form came back (退回), and where: each mark leads to its field and goes when the field is changed. */
export function ReturnNotice({ form, reason, marks, onJump }: Props) {
  const entries = Object.entries(marks);
  return (
    <section className={styles.returned} aria-label="退回意见">
      <p>
        <strong>已退回</strong>
        {reason}
      </p>
      {entries.length > 0 && (
        <>
          <p>以下 {entries.length} 处待修改，修改后标记自动消失：</p>
          <ul>
            {entries.map(([path, note]) => (
              <li key={path}>
                <button type="button" onClick={() => onJump(path)}>
                  {nameOfPath(form, path) ?? '其他'}：{note}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
