/** Longitude and latitude in degrees, as they are typed. */
export interface Coordinates {
  readonly lng: string;
  readonly lat: string;
}

const NUMBER = /-?\d+(?:\.\d+)?/g;
/** What maps copy is short; a longer text is something else. */
const LONGEST = 60;
const MOST_LONGITUDE = 180;
/** No latitude is larger; maps that put it first are known by that. */
const MOST_LATITUDE = 90;

/**
 * The place of a text with two numbers, as maps copy it: 114.39, 30.63, or 经度114.39 纬度30.63. The first is the longitude,
 * unless only the second can be one. Undefined for any other text.
 */
export function coordinatesIn(text: string): Coordinates | undefined {
  const [first, second, more] = text.length > LONGEST ? [] : (text.match(NUMBER) ?? []);
  if (first === undefined || second === undefined || more !== undefined) return undefined;
  if ([first, second].some((one) => Math.abs(Number(one)) > MOST_LONGITUDE)) return undefined;
  const isSwapped = Math.abs(Number(second)) > MOST_LATITUDE;
  return isSwapped ? { lng: second, lat: first } : { lng: first, lat: second };
}
