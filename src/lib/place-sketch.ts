import { isPlace } from '#contract/form/distance.ts';

/** A place in decimal degrees, as texts of the wire. */
export interface Place {
  readonly lng: string;
  readonly lat: string;
}

/** Where a place stands on the sketch, in its units. */
interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Positions and lengths of a drawn sketch, in units of its view box; north is up. */
export interface Sketch {
  readonly centre: Spot | undefined;
  /** Of the circle round the centre; 0 without one. */
  readonly radius: number;
  readonly spots: readonly Spot[];
  /** A length on the ground that is easy to compare with. */
  readonly bar: { readonly length: number; readonly label: string };
}

/** Size of the view box. */
export const SKETCH = { width: 360, height: 220 } as const;
const MARGIN = 30;
const BAR_MOST = 110;
/** A single place is drawn with so many metres around it. */
const ALONE_M = 400;
const METRES_PER_DEGREE = 111_320;

/** A place as numbers, or undefined for one that is none. */
export function placeOf({ lng, lat }: Partial<Place>): { lng: number; lat: number } | undefined {
  if (lng === undefined || lat === undefined || !isPlace(lng, lat)) return undefined;
  return { lng: Number(lng), lat: Number(lat) };
}

/** A distance as people say it: 860 米, 1.2 公里. */
export function metresText(metres: number): string {
  if (metres < 1_000) return `${Math.round(metres)} 米`;
  const km = metres / 1_000;
  return `${km < 10 ? Number(km.toFixed(1)) : Math.round(km)} 公里`;
}

/** The longest of 1, 2 and 5 times a power of ten that is not longer than `most`. */
function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((one) => one * power <= most) ?? 1) * power;
}

/**
 * Places on a sketch that holds all of them and the circle of `radiusM` metres round `centre`. Flat, which is true
 * enough for what lies within a few hundred kilometres. Undefined when there is no place at all.
 */
export function sketchOf({
  centre,
  radiusM = 0,
  places,
}: {
  centre?: Partial<Place> | undefined;
  radiusM?: number | undefined;
  places: readonly Partial<Place>[];
}): Sketch | undefined {
  const middle = centre && placeOf(centre);
  const known = places.flatMap((place) => placeOf(place) ?? []);
  const origin = middle ?? known[0];
  if (origin === undefined) return undefined;
  const across = METRES_PER_DEGREE * Math.max(0.01, Math.cos((origin.lat * Math.PI) / 180));
  const metres = ({ lng, lat }: { lng: number; lat: number }) => {
    // The short way round the earth.
    const turned = ((lng - origin.lng + 540) % 360) - 180;
    return { x: turned * across, y: (origin.lat - lat) * METRES_PER_DEGREE };
  };
  const reach = middle ? radiusM : 0;
  const points = known.map(metres);
  const all = middle ? [{ x: 0, y: 0 }, ...points] : points;
  const least = reach > 0 ? reach : ALONE_M;
  const xs = all.flatMap(({ x }) => [x]);
  const ys = all.flatMap(({ y }) => [y]);
  const [left, right] = [Math.min(-least, ...xs), Math.max(least, ...xs)];
  const [top, bottom] = [Math.min(-least, ...ys), Math.max(least, ...ys)];
  const scale = Math.min(
    (SKETCH.width - 2 * MARGIN) / (right - left),
    (SKETCH.height - 2 * MARGIN) / (bottom - top),
  );
  const onSketch = ({ x, y }: Spot): Spot => ({
    x: SKETCH.width / 2 + (x - (left + right) / 2) * scale,
    y: SKETCH.height / 2 + (y - (top + bottom) / 2) * scale,
  });
  const barMetres = roundLength(BAR_MOST / scale);
  return {
    centre: middle && onSketch({ x: 0, y: 0 }),
    radius: reach * scale,
    spots: points.map(onSketch),
    bar: { length: barMetres * scale, label: metresText(barMetres) },
  };
}
