import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { useEffect, useRef, useState } from 'react';

import styles from './chart.module.css';

/** What was at the end of a day; decimal texts, of which the picture takes the size alone. */
export interface CurvePoint {
  /** yyyy-MM-dd. */
  readonly day: string;
  /** The line at the top. */
  readonly whole: string;
  /** The area. */
  readonly value: string;
  /** What lies upon it in a lighter tone. */
  readonly second: string;
}

interface Props {
  points: readonly CurvePoint[];
  label: string;
  /** A size as it stands at the axis. */
  short: (value: string) => string;
  /** A day and its figures in words. */
  say: (point: CurvePoint) => string;
}

const HEIGHT = 200;
const ROOM = { top: 8, bottom: 20, left: 64 } as const;

const sizeOf = (text: string) => Number(text) || 0;

/** The width of an element as it is now. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    if (ref.current === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 640));
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, width };
}

type Scales = Record<'x' | 'y', (value: number) => number>;

function Layers({ points, x, y }: Scales & { points: readonly CurvePoint[] }) {
  const at = (_: CurvePoint, place: number) => x(place);
  const layer = (low: (point: CurvePoint) => number, high: (point: CurvePoint) => number) =>
    area<CurvePoint>()
      .curve(curveStepAfter)
      .x(at)
      .y0((point) => y(low(point)))
      .y1((point) => y(high(point)))(points) ?? '';
  const value = (point: CurvePoint) => sizeOf(point.value);
  const both = (point: CurvePoint) => sizeOf(point.value) + sizeOf(point.second);
  const top = line<CurvePoint>()
    .curve(curveStepAfter)
    .x(at)
    .y((point) => y(sizeOf(point.whole)));
  return (
    <>
      <path data-part="first" d={layer(() => 0, value)} />
      <path data-part="second" d={layer(value, both)} />
      <path data-part="top" d={top(points) ?? ''} />
    </>
  );
}

/** Sizes over days as steps. The slider below goes from day to day, by keys too, and says its figures. */
export function TimeCurve({ points, label, short, say }: Props) {
  const { ref, width } = useWidth();
  const last = Math.max(0, points.length - 1);
  const [chosen, setChosen] = useState(last);
  const place = Math.min(chosen, last);
  const point = points[place];
  const most = Math.max(
    1,
    ...points.map(({ whole, value, second }) =>
      Math.max(sizeOf(whole), sizeOf(value) + sizeOf(second)),
    ),
  );
  const y = scaleLinear([0, most], [HEIGHT - ROOM.bottom, ROOM.top]).nice(4);
  const x = scaleLinear([0, Math.max(1, last)], [ROOM.left, width - 1]);
  return (
    <div ref={ref} className={styles.curve}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} role="img" aria-label={label}>
        {y.ticks(4).map((tick) => (
          <g key={tick} data-part="tick">
            <line x1={ROOM.left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={ROOM.left - 8} y={y(tick) + 4}>
              {short(String(tick))}
            </text>
          </g>
        ))}
        <Layers points={points} x={x} y={y} />
        <line data-part="day" x1={x(place)} x2={x(place)} y1={ROOM.top} y2={HEIGHT - ROOM.bottom} />
        <text data-part="from" x={ROOM.left} y={HEIGHT - 4}>
          {points[0]?.day}
        </text>
        <text data-part="to" x={width} y={HEIGHT - 4}>
          {points.at(-1)?.day}
        </text>
      </svg>
      <input
        type="range"
        min={0}
        max={last}
        value={place}
        aria-label={`${label}：选择日期`}
        aria-valuetext={point && say(point)}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      <output>{point && say(point)}</output>
    </div>
  );
}
