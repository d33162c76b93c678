import { daysBetween } from '#contract/form/dates.ts';
import { formatNumber } from '#src/lib/format-number.ts';
import { wireDate } from '#src/lib/wire-date.ts';

import styles from './cost.module.css';

interface Point {
  day: string;
  available: string;
}

const DAYS = 90;
const [WIDTH, HEIGHT] = [360, 72];

/** A line of steps: what is available holds until the next day on which it changes. */
function pathOf(points: readonly Point[], whole: number): string {
  const [first] = points;
  if (first === undefined) return '';
  const x = (day: string) => (daysBetween(first.day, day) / DAYS) * WIDTH;
  const y = (available: string) =>
    HEIGHT - Math.min(1, Math.max(0, Number(available) / whole)) * HEIGHT;
  const steps = points.map(({ day, available }, at) =>
    at === 0 ? `M0 ${y(available)}` : `H${x(day)} V${y(available)}`,
  );
  return `${steps.join(' ')} H${WIDTH}`;
}

/** 未来 90 天可用额度: a picture, and the same as a table for whoever wants the figures. */
export function LimitCurve({ points, limit }: { points: readonly Point[]; limit: string }) {
  const whole = Number(limit) > 0 ? Number(limit) : 1;
  const said = points
    .map(({ day, available }) => `${wireDate(day)} 起 ${formatNumber(available)} 元`)
    .join('，');
  return (
    <figure className={styles.curve}>
      <figcaption>未来 90 天可用额度（按用款计划）</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={said}
        preserveAspectRatio="none"
      >
        <path d={`${pathOf(points, whole)} V${HEIGHT} H0 Z`} data-part="area" />
        <path d={pathOf(points, whole)} data-part="line" />
      </svg>
      <details>
        <summary>查看数字</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">自</th>
              <th scope="col">可用（元）</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, available }) => (
              <tr key={day}>
                <th scope="row">{wireDate(day)}</th>
                <td>{formatNumber(available)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
