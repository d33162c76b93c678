/** Decimal texts (contract/arithmetic/decimal.ts) as people are shown them, in whole numbers of their last place: exact. */

interface Scaled {
  /** The number without its point. */
  readonly units: bigint;
  /** Digits behind the point. */
  readonly places: number;
}

function scaled(text: string): Scaled {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), places: fraction.length };
}

function written(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return units < 0n ? `-${text}` : text;
}

const inPlaces = ({ units, places }: Scaled, wanted: number) =>
  units * 10n ** BigInt(wanted - places);

/** With exactly `places` decimals, HALF_UP: halves go away from zero, and −0.001 is 0.00. */
export function roundText(text: string, places: number): string {
  const given = scaled(text);
  if (given.places <= places) return written(inPlaces(given, places), places);
  const unit = 10n ** BigInt(given.places - places);
  const half = given.units < 0n ? -unit / 2n : unit / 2n;
  return written((given.units + half) / unit, places);
}

/** The point moved: by 2 to the right is times 100, by −4 a ten-thousandth. */
export function shiftText(text: string, by: number): string {
  const { units, places } = scaled(text);
  const left = places - by;
  return left >= 0 ? written(units, left) : written(units * 10n ** BigInt(-left), 0);
}

/** Exact sum of decimal texts; '0' of none. */
export function sumTexts(texts: readonly string[]): string {
  const all = texts.map(scaled);
  const places = Math.max(0, ...all.map((one) => one.places));
  return written(
    all.reduce((sum, one) => sum + inPlaces(one, places), 0n),
    places,
  );
}
