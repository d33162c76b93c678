import { scaleLinear } from 'd3-scale';

import styles from './chart.module.css';

/** One bar: decimal texts, of which the picture takes the size alone. */
export interface Bar {
  readonly key: string;
  readonly name: string;
  /** Where its records are listed. */
  readonly href?: string | undefined;
  /** What is filled. */
  readonly value: string;
  /** What follows it in a lighter tone. */
  readonly second?: string | undefined;
  /** What both are a part of; no ground is drawn without it. */
  readonly whole?: string | undefined;
  /** In words, at the end of the bar. */
  readonly said: string;
  /** Overdue: in the colour of the seal. */
  readonly late?: boolean;
  /** Soon full: in the colour of what waits. */
  readonly near?: boolean;
}

const HEIGHT = 10;

/** Widths of a picture and no money: binary numbers will do. */
const sizeOf = (text: string | undefined) => Math.max(0, Number(text ?? '0')) || 0;

function Drawn({ bar, most }: { bar: Bar; most: number }) {
  const x = scaleLinear([0, most], [0, 100]).clamp(true);
  const first = x(sizeOf(bar.value));
  const second = x(sizeOf(bar.value) + sizeOf(bar.second)) - first;
  return (
    <svg viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {bar.whole !== undefined && (
        <rect data-part="whole" width={x(sizeOf(bar.whole))} height={HEIGHT} />
      )}
      <rect
        data-part={bar.late ? 'late' : bar.near ? 'near' : 'first'}
        width={first}
        height={HEIGHT}
      />
      <rect data-part="second" x={first} width={second} height={HEIGHT} />
    </svg>
  );
}

/** Bars side by side on one scale, each with its name and figures in words, and a way to its records. */
export function BarList({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const sizes = bars.map(({ value, second, whole }) =>
    Math.max(sizeOf(whole), sizeOf(value) + sizeOf(second)),
  );
  const most = Math.max(1, ...sizes);
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className={styles.name}>
            {bar.href === undefined ? (
              bar.name
            ) : (
              <a className="cover" href={bar.href}>
                {bar.name}
              </a>
            )}
          </span>
          <Drawn bar={bar} most={most} />
          <span className={styles.said}>{bar.said}</span>
        </li>
      ))}
    </ul>
  );
}
