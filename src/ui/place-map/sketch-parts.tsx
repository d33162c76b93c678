import { SKETCH, type Sketch } from '#src/lib/place-sketch.ts';

import styles from './place-map.module.css';

/** The lines behind a sketch. */
export function Grid() {
  const lines = [1, 2, 3, 4, 5].map((at) => at * 60);
  return (
    <g className={styles.grid}>
      {lines.map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={SKETCH.height} />
      ))}
      {lines.slice(0, 3).map((y) => (
        <line key={`y${y}`} x1={0} x2={SKETCH.width} y1={y - 5} y2={y - 5} />
      ))}
    </g>
  );
}

/** How long a length on the ground is, and where north is. */
export function Scale({ length, label }: Sketch['bar']) {
  const y = SKETCH.height - 14;
  return (
    <g className={styles.scale}>
      <path d={`M12 ${y - 5}v5h${length.toFixed(1)}v-5`} />
      <text x={16 + length} y={y + 1}>
        {label}
      </text>
      <path d={`M${SKETCH.width - 18} 28v-16m-4 5 4-6 4 6`} />
      <text x={SKETCH.width - 18} y={40} textAnchor="middle">
        北
      </text>
    </g>
  );
}
