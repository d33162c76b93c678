import { type FormEvent, useState } from 'react';
import { groupThousands } from '#src/lib/group-thousands.ts';
import { BarInput, BarSelect } from './controls/bar-field.tsx';

import { NextIcon, PreviousIcon } from './icons.tsx';
import styles from './pager.module.css';
import { PAGE_SIZES, pageCount, pagerItems } from './pages.ts';

interface Props {
  /** What is turned, for those who hear it: a page may have several lists. */
  label?: string;
  total: number;
  /** True when the server gave up counting; the total then reads 约. */
  totalIsEstimate: boolean;
  pageNum: number;
  pageSize: number;
  /** Sizes to choose from. */
  sizes?: readonly number[];
  /** The last page that may be turned to by its number; that of the total when absent. */
  last?: number;
  /** True while the end of a list stands on screen whose pages nobody has counted. */
  fromEnd?: boolean;
  onPage: (pageNum: number) => void;
  onSize: (pageSize: number) => void;
  /** Turns to the end of a list that is too long to count. */
  onEnd?: () => void;
}

function Jumper({ last, onPage }: { last: number; onPage: (pageNum: number) => void }) {
  const [text, setText] = useState('');
  // Whatever else is typed stays as it is: 1.5 without its point would be page 15.
  const isPage = /^\d*$/.test(text);
  const jump = (event: FormEvent) => {
    event.preventDefault();
    if (!isPage) return;
    if (Number(text) > 0) onPage(Math.min(Number(text), last));
    setText('');
  };
  return (
    <form className={styles.jumper} onSubmit={jump}>
      <span aria-hidden="true">前往</span>
      <BarInput
        size="xs"
        aria-label="前往第几页"
        inputMode="numeric"
        value={text}
        error={!isPage}
        onChange={(event) => setText(event.currentTarget.value.normalize('NFKC').trim())}
      />
      <span aria-hidden="true">页</span>
    </form>
  );
}

interface Places extends Pick<Props, 'onPage'> {
  pageNum: number | undefined;
  last: number;
}

function Numbers({ pageNum, last, onPage }: Places) {
  return pagerItems(pageNum ?? last, last).map((item, index, items) =>
    item === 'gap' ? (
      <span key={`gap ${items[index - 1]}`} className={styles.gap} aria-hidden="true">
        …
      </span>
    ) : (
      <button
        key={item}
        type="button"
        aria-label={`第 ${item} 页`}
        aria-current={item === pageNum ? 'page' : undefined}
        onClick={() => onPage(item)}
      >
        {item}
      </button>
    ),
  );
}

/** Previous page, numbers, next page. What leads no further keeps the focus of whoever has just pressed it. */
function Pages({ pageNum, last, onPage }: Places) {
  const isFirst = pageNum === undefined || pageNum <= 1;
  const isLast = pageNum === undefined || pageNum >= last;
  return (
    <div className={styles.pages}>
      <button
        type="button"
        aria-label="上一页"
        aria-disabled={isFirst}
        onClick={() => isFirst || onPage(pageNum - 1)}
      >
        <PreviousIcon />
      </button>
      <Numbers pageNum={pageNum} last={last} onPage={onPage} />
      <span className={styles.last}>/ {last}</span>
      <button
        type="button"
        aria-label="下一页"
        aria-disabled={isLast}
        onClick={() => isLast || onPage(pageNum + 1)}
      >
        <NextIcon />
      </button>
    </div>
  );
}

/** Foot of a list: total, sizes, previous, pages, next, jumper (specification, section 2). Pages count from 1. */
export function Pager({
  label = '',
  total,
  totalIsEstimate,
  pageNum,
  pageSize,
  sizes = PAGE_SIZES,
  last = pageCount(total, pageSize),
  fromEnd = false,
  onPage,
  onSize,
  onEnd,
}: Props) {
  return (
    <nav aria-label={`${label}分页`} className={styles.pager}>
      <span>
        {totalIsEstimate ? '约' : '共'} {groupThousands(String(total))} 条
      </span>
      {totalIsEstimate && (
        <span className={styles.hint}>可翻阅前 {last} 页和末页，更多请缩小筛选范围</span>
      )}
      <BarSelect
        size="xs"
        aria-label="每页条数"
        value={String(pageSize)}
        data={sizes
          .toSorted((a, b) => a - b)
          .map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <Pages pageNum={fromEnd ? undefined : pageNum} last={last} onPage={onPage} />
      {totalIsEstimate && onEnd && (
        <button
          type="button"
          className={styles.end}
          aria-current={fromEnd ? 'page' : undefined}
          onClick={onEnd}
        >
          末页
        </button>
      )}
      <Jumper last={last} onPage={onPage} />
    </nav>
  );
}
