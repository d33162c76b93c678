import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { TICK_RESULTS, tickWord } from '#src/ui/approval/words.ts';
import { TextInput } from '#src/ui/controls/text-input.tsx';
import styles from './decision.module.css';
import type { Draft } from './draft.ts';

interface Props {
  ticks: ReviewDetail['ticks'];
  draft: Draft;
  onTicks: (ticks: Draft['ticks']) => void;
}

/** The tick list (审核要点, domain.md B.4): a result for each, a note where it fails, and what each reviewer concluded. */
export function Ticks({ ticks, draft, onTicks }: Props) {
  return (
    <div className={styles.ticks}>
      {ticks.map(({ key, label, asked, given }) => {
        const tick = (asked ? draft.ticks[key] : given[0]) ?? { note: '' };
        const set = (part: object) => onTicks({ ...draft.ticks, [key]: { ...tick, ...part } });
        return (
          <fieldset key={key} disabled={!asked}>
            <legend>{label}</legend>
            <div className={styles.results}>
              {TICK_RESULTS.map(([value, word]) => (
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
            {asked && (tick.result === 'fail' || tick.note !== '') && (
              <TextInput
                size="xs"
                aria-label={`${label} 的说明`}
                placeholder="说明原因"
                maxLength={200}
                value={tick.note}
                onChange={(event) => set({ note: event.currentTarget.value })}
              />
            )}
            {given.length > 0 && (
              <ul className={styles.given} aria-label={`${label} 的结论`}>
                {given.map(({ nodeName, by, time, result, note }) => (
                  <li key={`${nodeName} ${by} ${time}`}>
                    {`${nodeName} ${by}：${tickWord({ result, note })}`}
                    <time>{time}</time>
                  </li>
                ))}
              </ul>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
