import type { Place } from '#contract/file/place.ts';

/** The least that is shown of a picture, as a share of its width: less is print without its surroundings. */
const LEAST = 0.3;
/** What is shown on the left of a value, where its label stands: so many times its height, as print is large or small. */
const BEFORE = { times: 10, least: 0.12 };
/** What is higher, as a share of the picture's width, are several lines. */
const ONE_LINE = 0.035;
const BEHIND = 0.04;
/** A line or two above it and below, as a share of the picture's width. */
const ABOVE = 0.03;
/** What is shown is never higher than this times its width. */
const STEEPEST = 0.75;

/** A length of at least `length` round `from` to `to`, as far as the picture goes. */
function within(from: number, to: number, length: number): readonly [from: number, length: number] {
  const wanted = Math.min(1, Math.max(length, to - from));
  const start = Math.min(Math.max(0, (from + to - wanted) / 2), 1 - wanted);
  return [start, wanted];
}

/** The part of a picture that shows a place with what stands round it; `ratio` is the picture's width by its height. Pure. */
export function roundPlace({ left, top, width, height }: Place, ratio: number): Place {
  const above = ABOVE * ratio;
  const [upper, high] = within(
    Math.max(0, top - above),
    Math.min(1, top + height + above),
    height + 2 * above,
  );
  const line = height / ratio;
  const before = line > ONE_LINE ? BEFORE.least : Math.max(BEFORE.least, BEFORE.times * line);
  const least = Math.max(LEAST, high / ratio / STEEPEST);
  const [from, wide] = within(
    Math.max(0, left - before),
    Math.min(1, left + width + BEHIND),
    Math.max(least, width),
  );
  return { left: from, top: upper, width: wide, height: high };
}
