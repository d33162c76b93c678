import styles from './lists.module.css';

const MOST_SHOWN = 20;

interface Props {
  problems: readonly { readonly row: number; readonly message: string }[];
  /** What was not done because of them. */
  none: string;
}

/** Rows of an import that are wrong, the first of them in words. */
export function ProblemList({ problems, none }: Props) {
  const more = problems.length - MOST_SHOWN;
  return (
    <div role="alert">
      <p>
        有 {problems.length} 行不能导入，{none}：
      </p>
      <ul className={styles.problems}>
        {problems.slice(0, MOST_SHOWN).map(({ row, message }) => (
          <li key={row}>
            第 {row} 行：{message}
          </li>
        ))}
      </ul>
      {more > 0 && <p>另有 {more} 行。</p>}
    </div>
  );
}
