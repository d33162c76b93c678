import type { Stroke } from './pen.ts';

const LOOK: Record<Stroke['pen'], string> = {
  main: 'stroke="currentColor"',
  fine: 'stroke="currentColor" stroke-width=".6" opacity=".62"',
  route: 'stroke="var(--route,currentColor)" stroke-width="2"',
};

/** Paths of a drawing, neighbours of one pen joined. Solid ones are filled with the ground that they stand on. */
export function paths(strokes: readonly Stroke[]): string {
  const joined: Stroke[] = [];
  for (const stroke of strokes) {
    const last = joined.at(-1);
    // Two solid strokes stay apart: the second one has to hide the first.
    if (last && !last.solid && !stroke.solid && last.pen === stroke.pen) {
      joined[joined.length - 1] = { ...last, d: last.d + stroke.d };
    } else joined.push(stroke);
  }
  return joined
    .map(
      ({ pen, d, solid }) =>
        `<path ${LOOK[pen]}${solid ? ' fill="var(--ground,none)"' : ''} d="${d}"/>`,
    )
    .join('');
}
