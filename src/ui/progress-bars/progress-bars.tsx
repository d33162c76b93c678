import { formatNumber } from '#src/lib/format-number.ts';

import styles from './progress-bars.module.css';

/** Yuan that grow towards a whole. */
export interface Growing {
  readonly title: string;
  readonly part: string;
  readonly whole: string;
}

/** A width and no money: binary numbers will do. */
function shareOf({ part, whole }: Growing): number {
  const share = Number(part) / Number(whole);
  return Number.isFinite(share) ? Math.min(100, Math.max(0, share * 100)) : 0;
}

/** 进度: how much of each whole is reached, as bars and in figures. */
export function ProgressBars({ bars }: { bars: readonly Growing[] }) {
  return (
    <dl className={styles.bars}>
      {bars.map((bar) => (
        <div key={bar.title}>
          <dt>{bar.title}</dt>
          <dd>
            <span className={styles.figures}>
              <strong>{formatNumber(bar.part)}</strong> / {formatNumber(bar.whole)} 元
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${shareOf(bar)}%` }} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
