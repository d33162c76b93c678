import { NextIcon, PreviousIcon } from '../icons.tsx';
import styles from './line-pager.module.css';

/** Rows drawn at once; more cells than a person sees would make every key stroke wait. */
export const PAGE_ROWS = 50;

interface Props {
  /** From 0. */
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Steps through the rows of a long table. */
export function LinePager({ page, last, onPage }: Props) {
  return (
    <span className={styles.pager}>
      <button
        type="button"
        aria-label="前 50 行"
        aria-disabled={page === 0}
        onClick={() => page > 0 && onPage(page - 1)}
      >
        <PreviousIcon />
      </button>
      <span>
        第 {page * PAGE_ROWS + 1} 行起，{page + 1}/{last + 1}
      </span>
      <button
        type="button"
        aria-label="后 50 行"
        aria-disabled={page === last}
        onClick={() => page < last && onPage(page + 1)}
      >
        <NextIcon />
      </button>
    </span>
  );
}
