import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { Tone } from '#src/ui/list-table/column.ts';

type Words = Readonly<Record<string, string>>;
type Worded<Key extends string> = { readonly [K in Key]: string };

/** A column of codes that belong to no enumeration, by their Chinese words, with a dot of the tone. */
export function worded<const Key extends string>(
  key: Key,
  words: Words,
  toneOf: (code: string) => Tone = () => 'plain',
) {
  return {
    key,
    value: (row: Worded<Key>): string => words[row[key]] ?? row[key],
    tone: (row: Worded<Key>): Tone => toneOf(row[key]),
  };
}

/** The filter by such codes. */
export const wordFilter = (key: string, label: string, words: Words): Filter => ({
  kind: 'select',
  key,
  label,
  options: () => Object.entries(words).map(([value, word]) => ({ value, label: word })),
});
