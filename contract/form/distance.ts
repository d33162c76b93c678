import { isAtLeast, isAtMost, isDecimal } from '../arithmetic/decimal.ts';

type Coordinate = string | boolean | readonly string[] | undefined;
type Point = readonly [lng: Coordinate, lat: Coordinate];

/** Decimals of a degree that are kept: a tenth of a metre. */
export const DEGREE_PLACES = 6;

/** Mean radius of the earth in metres. */
const RADIUS = 6_371_008.8;

function inRange(value: string, most: string): boolean {
  return isAtMost(value, most) && isAtLeast(value, `-${most}`);
}

/** Whether two texts are decimal degrees of a place: longitude within ±180, latitude within ±90. */
export function isPlace(lng: string, lat: string): boolean {
  return isDecimal(lng) && isDecimal(lat) && inRange(lng, '180') && inRange(lat, '90');
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Whole metres along the surface between two places in decimal degrees; undefined unless both are places. The one
 * number of a form that is not exact: a distance on the ground is measured, not counted.
 */
export function distanceMetres(from: Point, to: Point): string | undefined {
  const [lng, lat, otherLng, otherLat] = [...from, ...to];
  if (typeof lng !== 'string' || typeof lat !== 'string') return undefined;
  if (typeof otherLng !== 'string' || typeof otherLat !== 'string') return undefined;
  if (!isPlace(lng, lat) || !isPlace(otherLng, otherLat)) return undefined;
  const [a, b] = [radians(Number(lat)), radians(Number(otherLat))];
  const across = radians(Number(otherLng) - Number(lng));
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2;
  return String(Math.round(2 * RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))));
}
