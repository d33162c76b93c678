import { distanceMetres } from '#contract/form/distance.ts';
import { metresText, type Place, SKETCH, sketchOf } from '#src/lib/place-sketch.ts';

import styles from './place-map.module.css';
import { Grid, Scale } from './sketch-parts.tsx';

interface Props {
  /** What the place is called, e.g. 现场. */
  label: string;
  place: Partial<Place>;
  /** The place that the distance is measured from, and what it is called. */
  centre?: { label: string; place: Partial<Place> } | undefined;
  /** Metres within which the place should lie. */
  radiusM?: number | undefined;
  /** Further places, such as where photos were taken. */
  others?: { label: string; places: readonly Partial<Place>[] } | undefined;
  /** Said while there is no place yet. */
  hint?: string;
}

/** Where a place lies to another one, in words; `far` where that is not as it should be, or cannot be told. */
function verdictOf({ label, place, centre, radiusM }: Props): { text: string; far: boolean } {
  if (!place.lng || !place.lat) return { text: '', far: false };
  const from = centre?.place;
  const metres = from && distanceMetres([from.lng, from.lat], [place.lng, place.lat]);
  if (centre === undefined) return { text: '', far: false };
  if (metres === undefined) {
    return { text: `${centre.label}未登记坐标，无法核对距离`, far: true };
  }
  const far = radiusM !== undefined && Number(metres) > radiusM;
  const within =
    radiusM === undefined
      ? ''
      : `，${far ? '超出' : '在'} ${metresText(radiusM)}范围${far ? '' : '内'}`;
  return { text: `${label}距${centre.label} ${metresText(Number(metres))}${within}`, far };
}

/**
 * Where a place lies, drawn by ourselves: the place, what it is measured from with a circle round it, scale and north.
 * No map service is asked. What it shows is also said in words under it.
 */
export function PlaceMap(props: Props) {
  const { label, place, centre, radiusM, others, hint } = props;
  const { lng, lat } = place;
  const sketch = sketchOf({
    centre: centre?.place,
    radiusM,
    places: [place, ...(others?.places ?? [])].filter((one) => one.lng && one.lat),
  });
  const verdict = verdictOf(props);
  if (sketch === undefined) return hint ? <p className={styles.hint}>{hint}</p> : null;
  const hasPlace = Boolean(lng && lat) && sketch.spots.length > 0;
  const spot = hasPlace ? sketch.spots[0] : undefined;
  const rest = sketch.spots.slice(spot ? 1 : 0);
  const { centre: middle } = sketch;
  return (
    <figure className={styles.map} data-far={verdict.far || undefined}>
      <svg
        viewBox={`0 0 ${SKETCH.width} ${SKETCH.height}`}
        role="img"
        aria-label={`${label}位置示意图${verdict.text === '' ? '' : `：${verdict.text}`}`}
      >
        <Grid />
        {middle && sketch.radius > 0 && (
          <circle className={styles.reach} cx={middle.x} cy={middle.y} r={sketch.radius} />
        )}
        {middle && spot && (
          <line className={styles.way} x1={middle.x} y1={middle.y} x2={spot.x} y2={spot.y} />
        )}
        {rest.map(({ x, y }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else to be told apart by
          <circle key={at} className={styles.other} cx={x} cy={y} r={3} />
        ))}
        {middle && (
          <rect
            className={styles.centre}
            x={middle.x - 5}
            y={middle.y - 5}
            width={10}
            height={10}
          />
        )}
        {spot && <circle className={styles.place} cx={spot.x} cy={spot.y} r={6} />}
        <Scale {...sketch.bar} />
      </svg>
      <figcaption>
        {spot && (
          <span className={styles.key} data-mark="place">
            {label} {lng}, {lat}
          </span>
        )}
        {middle && (
          <span className={styles.key} data-mark="centre">
            {centre?.label}
          </span>
        )}
        {others !== undefined && rest.length > 0 && (
          <span className={styles.key} data-mark="other">
            {others.label}
          </span>
        )}
        {verdict.text !== '' && <strong>{verdict.text}</strong>}
      </figcaption>
    </figure>
  );
}
