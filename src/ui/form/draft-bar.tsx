import type { MouseEvent } from 'react';

import { Button } from '../controls/button.tsx';
import { takeFocus } from '../take-focus.ts';
import type { DraftKeeper, DraftState } from './draft.ts';
import styles from './form.module.css';

/** 'yyyy-MM-dd HH:mm:ss' of the wire as HH:mm; with the day when `day`. */
function shortTime(time: string, day = false): string {
  return day ? time.slice(5, 16) : time.slice(11, 16);
}

/** What became of the draft, told quietly beside the buttons. */
export function DraftStatus({ state }: { state: DraftState }) {
  const text = {
    none: '',
    offer: '',
    conflict: '',
    saving: '正在保存草稿',
    saved: state.kind === 'saved' ? `草稿已保存 ${shortTime(state.time)}` : '',
    failed: state.kind === 'failed' ? `草稿未能保存：${state.text}` : '',
  }[state.kind];
  return (
    <p role="status" className={styles.draft} data-kind={state.kind}>
      {text}
    </p>
  );
}

/** Asks what shall become of an earlier draft, or of one that another page has saved meanwhile. */
export function DraftQuestion({ state, keeper }: { state: DraftState; keeper: DraftKeeper }) {
  if (state.kind !== 'offer' && state.kind !== 'conflict') return null;
  const time = shortTime(state.draft.updateTime, true);
  const isOffer = state.kind === 'offer';
  // The question goes with its answer; whoever gave it by keyboard goes on with the form.
  const answer = (settle: () => void) => (event: MouseEvent) => {
    settle();
    takeFocus(event.currentTarget.closest('form'));
  };
  return (
    <div role="alert" className={styles.question}>
      <p>
        {isOffer
          ? `有${time === '' ? '本页' : ` ${time} `}未提交的草稿`
          : `这份草稿已在其他页面于 ${time} 保存，本页的修改暂未保存`}
      </p>
      <Button variant="default" size="xs" onClick={answer(() => keeper.take())}>
        {isOffer ? '恢复草稿' : '使用其他页面的内容'}
      </Button>
      <Button variant="subtle" size="xs" onClick={answer(() => keeper.keep())}>
        {isOffer ? '不恢复' : '保留本页内容'}
      </Button>
    </div>
  );
}
