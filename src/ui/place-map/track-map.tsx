import { type Place, placeOf, SKETCH, sketchOf } from '#src/lib/place-sketch.ts';

import styles from './place-map.module.css';
import { Grid, Scale } from './sketch-parts.tsx';

interface Props {
  /** Whose way it is, e.g. the number of a trip. */
  label: string;
  /** Where it was, in the order of the times, each with what the place is called. */
  spots: readonly (Place & { readonly label: string })[];
}

/** Keeps a name within the sketch. */
const anchorOf = (x: number) => {
  if (x < SKETCH.width / 4) return 'start';
  return x > (SKETCH.width * 3) / 4 ? 'end' : 'middle';
};

/**
 * A way through places, drawn by ourselves: the places joined in their order, the first and the last one named, the last one
 * filled; scale and north. No map service is asked. The places are also said in words in its name.
 */
export function TrackMap({ label, spots }: Props) {
  const known = spots.filter((spot) => placeOf(spot) !== undefined);
  const sketch = sketchOf({ places: known });
  if (sketch === undefined) return null;
  const last = sketch.spots.length - 1;
  const ends = last === 0 ? [0] : [0, last];
  const path = sketch.spots.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return (
    <figure className={styles.map}>
      <svg
        viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
        role="img"
        aria-label={`${label}轨迹示意图：${known.map((spot) => spot.label).join('、')}`}
      >
        <Grid />
        <polyline className={styles.track} points={path} />
        {sketch.spots.map(({ x, y }, at) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a way stay where they are
            key={at}
            className={at === last ? styles.place : styles.other}
            cx={x}
            cy={y}
            r={at === last ? 6 : 4}
          />
        ))}
        {ends.map((at) => {
          const { x = 0, y = 0 } = sketch.spots[at] ?? {};
          return (
            <text
              key={at}
              className={styles.name}
              x={x}
              y={y < 24 || (at === 0 && last > 0 && y < SKETCH.height - 40) ? y + 20 : y - 10}
              textAnchor={anchorOf(x)}
            >
              {known[at]?.label}
            </text>
          );
        })}
        <Scale {...sketch.bar} />
      </svg>
    </figure>
  );
}
