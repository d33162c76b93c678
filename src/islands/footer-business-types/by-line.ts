import type { LeafProductType } from '#contract/common.ts';

/** A product line (产品线) with the names of its business types; `slug` is its public page. */
export interface Line {
  slug: string;
  name: string;
  types: readonly string[];
}

/** Business types under their lines, both in the order of the server; a line without types stays in its place. */
export function byLine(known: readonly Line[], leaves: readonly LeafProductType[]): Line[] {
  const lines = new Map(known.map((line) => [line.slug, { ...line, types: [] as string[] }]));
  for (const { slug, name, parentName } of leaves) {
    const line = lines.get(slug) ?? { slug, name: parentName, types: [] };
    line.types.push(name);
    lines.set(slug, line);
  }
  return [...lines.values()];
}
