import { Button } from '../controls/button.tsx';
import type { Difference } from './record-fields.ts';
import styles from './record-form.module.css';

interface Props {
  differences: readonly Difference[];
  onSettle: (take: 'theirs' | 'mine') => void;
}

/** Somebody else has changed the record meanwhile: shows what, and lets the person choose. Nothing is overwritten. */
export function ConflictNotice({ differences, onSettle }: Props) {
  return (
    <section className={styles.conflict} role="alert" aria-label="修改冲突">
      <p>该记录已被他人修改，您的修改尚未保存。</p>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">他人已改为</th>
              <th scope="col">您填写的</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, theirs, mine }) => (
              <tr key={field.key}>
                <th scope="row">{field.label}</th>
                <td>{theirs || '—'}</td>
                <td>{mine || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button variant="default" onClick={() => onSettle('theirs')}>
          采用他人的修改
        </Button>
        <Button variant="default" onClick={() => onSettle('mine')}>
          保留我填写的
        </Button>
      </div>
    </section>
  );
}
