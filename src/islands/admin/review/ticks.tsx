import type { MouseEvent } from 'react';
import type { ReviewDetail } from '#contract/flow/review-view.ts';
import { TICK_RESULTS, tickWord } from '#src/ui/approval/words.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { CountedText } from '#src/ui/dialogs/counted-input.tsx';
import styles from './decision.module.css';
import type { Draft } from './draft.ts';

type Tick = ReviewDetail['ticks'][number];

function Given({ label, given }: Pick<Tick, 'label' | 'given'>) {
  if (given.length === 0) return null;
  return (
    <ul className={styles.given} aria-label={`${label} 的结论`}>
      {given.map(({ nodeName, by, time, result, note }) => (
        <li key={`${nodeName} ${by} ${time}`}>
          {`${nodeName} ${by}：${tickWord({ result, note })}`}
          <time>{time}</time>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  ticks: readonly Tick[];
  draft: Draft;
  /** What is wrong with them; '' when nothing is. */
  error: string;
  onTicks: (ticks: Draft['ticks']) => void;
}

function Asked({ tick: { key, label, given }, draft, error, onTicks }: Props & { tick: Tick }) {
  const tick = draft.ticks[key] ?? { note: '' };
  const set = (part: object) => onTicks({ ...draft.ticks, [key]: { ...tick, ...part } });
  const isLacking = error !== '' && (!tick.result || (tick.result === 'fail' && !tick.note.trim()));
  return (
    <fieldset data-lacking={isLacking || undefined}>
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
      {(tick.result === 'fail' || tick.note !== '') && (
        <CountedText
          size="xs"
          aria-label={`${label} 的说明`}
          placeholder="说明原因"
          maxLength={200}
          value={tick.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
      )}
      <Given label={label} given={given} />
    </fieldset>
  );
}

/** Checks that are not this node's, in one line: what others concluded, or who will; open where one did not pass. */
function Others({ ticks, word, open }: { ticks: readonly Tick[]; word: string; open: boolean }) {
  if (ticks.length === 0) return null;
  return (
    <details className={styles.others} open={open}>
      <summary>{word}</summary>
      <ul>
        {ticks.map(({ key, label, given }) => (
          <li key={key}>
            {label}
            <Given label={label} given={given} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Nodes that concluded something, in their words: 业务初审、风控审查. */
const nodesOf = (ticks: readonly Tick[]) =>
  [...new Set(ticks.flatMap(({ given }) => given.map(({ nodeName }) => nodeName)))].join('、');

/** The tick list (审核要点, rules.md B.4): a result for each of this node's, what others concluded folded beneath. */
export function Ticks(props: Props) {
  const { ticks, draft, error, onTicks } = props;
  const asked = ticks.filter((tick) => tick.asked);
  const open = asked.filter(({ key }) => !draft.ticks[key]?.result);
  const others = ticks.filter((tick) => !tick.asked);
  const concluded = others.filter(({ given }) => given.length > 0);
  const failed = concluded.filter(({ given }) => given.some(({ result }) => result === 'fail'));
  const later = others.filter(({ given }) => given.length === 0);
  const bad = failed.length > 0 ? `，其中 ${failed.length} 项不通过` : '';
  const passOpen = ({ currentTarget }: MouseEvent) => {
    // The button goes with what was open: the keyboard goes on with the list.
    currentTarget.closest('div')?.querySelector('input')?.focus();
    const passed = open.map(({ key }) => [key, { note: '', result: 'pass' }] as const);
    onTicks({ ...draft.ticks, ...Object.fromEntries(passed) });
  };
  return (
    <div className={styles.ticks}>
      {asked.length > 0 && (
        <p className={styles.tally}>
          {open.length === 0 ? '本节点要点已全部核对' : `本节点还有 ${open.length} 项要点`}
          {open.length > 0 && (
            <Button size="xs" variant="subtle" onClick={passOpen}>
              全部通过
            </Button>
          )}
        </p>
      )}
      {asked.map((tick) => (
        <Asked key={tick.key} {...props} tick={tick} />
      ))}
      {error && <p className={styles.error}>{error}</p>}
      <Others
        ticks={concluded}
        word={`${concluded.length} 项已由${nodesOf(concluded)}核对${bad}`}
        open={failed.length > 0}
      />
      <Others ticks={later} word={`${later.length} 项由后续节点核对`} open={false} />
    </div>
  );
}
