import { TextInput } from '@mantine/core';

import type { ReviewDetail } from '#contract/flow/review-view.ts';
import styles from './decision.module.css';
import type { Draft } from './draft.ts';

const RESULTS = [
  ['pass', '通过'],
  ['fail', '不通过'],
  ['none', '不适用'],
] as const;

interface Props {
  ticks: ReviewDetail['ticks'];
  draft: Draft;
  onTicks: (ticks: Draft['ticks']) => void;
}

/** The tick list (审核要点, domain.md B.4): a result for each, and a note where it fails. */
export function Ticks({ ticks, draft, onTicks }: Props) {
  return (
    <div className={styles.ticks}>
      {ticks.map(({ key, label, asked, by }) => {
        const tick = draft.ticks[key] ?? { note: '' };
        const set = (part: object) => onTicks({ ...draft.ticks, [key]: { ...tick, ...part } });
        return (
          <fieldset key={key} disabled={!asked}>
            <legend>
              {label}
              {by && <span className={styles.by}>{by}</span>}
            </legend>
            <div className={styles.results}>
              {RESULTS.map(([value, word]) => (
                <label key={value} data-result={value}>
                  <input
                    type="radio"
                    name={`tick ${key}`}
                    checked={tick.result === value}
                    onChange={() => set({ result: value })}
                  />
                  {word}
                </label>
              ))}
            </div>
            {(tick.result === 'fail' || tick.note !== '') && (
              <TextInput
                size="xs"
                aria-label={`${label} 的说明`}
                placeholder="说明原因"
                maxLength={200}
                value={tick.note}
                onChange={(event) => set({ note: event.currentTarget.value })}
              />
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
