import { NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

import { NextIcon, PreviousIcon } from './icons.tsx';
import styles from './pager.module.css';
import { PAGE_SIZES, pageCount, pagerItems } from './pages.ts';

interface Props {
  total: number;
  /** True when the server gave up counting; the total then reads 约. */
  totalIsEstimate: boolean;
  pageNum: number;
  pageSize: number;
  onPage: (pageNum: number) => void;
  onSize: (pageSize: number) => void;
}

function Jumper({ last, onPage }: { last: number; onPage: (pageNum: number) => void }) {
  const [text, setText] = useState('');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number.parseInt(text, 10);
    if (wanted > 0) onPage(Math.min(wanted, last));
    setText('');
  };
  return (
    <form className={styles.jumper} onSubmit={jump}>
      <span aria-hidden="true">前往</span>
      <TextInput
        size="xs"
        aria-label="前往第几页"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <span aria-hidden="true">页</span>
    </form>
  );
}

function Numbers({ pageNum, last, onPage }: { last: number } & Pick<Props, 'pageNum' | 'onPage'>) {
  return pagerItems(pageNum, last).map((item, index, items) =>
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

/** Foot of a list: total, sizes, previous, pages, next, jumper (specification, section 2). Pages count from 1. */
export function Pager({ total, totalIsEstimate, pageNum, pageSize, onPage, onSize }: Props) {
  const last = pageCount(total, pageSize);
  return (
    <nav aria-label="分页" className={styles.pager}>
      <span>
        {totalIsEstimate ? '约' : '共'} {total} 条
      </span>
      <NativeSelect
        size="xs"
        aria-label="每页条数"
        value={String(pageSize)}
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} 条/页` }))}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <div className={styles.pages}>
        <button
          type="button"
          aria-label="上一页"
          disabled={pageNum <= 1}
          onClick={() => onPage(pageNum - 1)}
        >
          <PreviousIcon />
        </button>
        <Numbers pageNum={pageNum} last={last} onPage={onPage} />
        <span className={styles.last}>/ {last}</span>
        <button
          type="button"
          aria-label="下一页"
          disabled={pageNum >= last}
          onClick={() => onPage(pageNum + 1)}
        >
          <NextIcon />
        </button>
      </div>
      <Jumper last={last} onPage={onPage} />
    </nav>
  );
}
