import { enumName, enumOptions } from '#src/stores/enums.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';
import type { Field, Tone } from '#src/ui/list-table/column.ts';

type Code = string | number | null | undefined;
type Coded<Key extends string> = { readonly [K in Key]?: Code };
type CodedField<Key extends string> = Required<
  Pick<Field<Coded<Key>>, 'key' | 'value'> & { value: (row: Coded<Key>) => string }
>;
type StatusField<Key extends string> = CodedField<Key> & { tone: (row: Coded<Key>) => Tone };

const isNone = (code: Code): boolean => code === undefined || code === null || code === '';

/** A field that holds a code of `enumeration` and shows its name; nothing for no code. */
export function coded<Key extends string>(key: Key, enumeration: string): CodedField<Key> {
  const value = (row: Coded<Key>) => {
    const code: Code = row[key];
    return isNone(code) ? '' : enumName(enumeration, code ?? '');
  };
  return { key, value };
}

/** A coded field with a dot: `tones` by code, plain for the others. */
export function codedStatus<Key extends string>(
  key: Key,
  enumeration: string,
  tones: Readonly<Record<string, Tone>>,
): StatusField<Key> {
  const tone = (row: Coded<Key>) => tones[String(row[key])] ?? 'plain';
  return { ...coded(key, enumeration), tone };
}

/** Word and dot of a record's status, as heads show them. */
export function statusOf<Row>(
  { value, tone }: { value: (row: Row) => string; tone: (row: Row) => Tone },
  row: Row,
): { text: string; tone: Tone } {
  return { text: value(row), tone: tone(row) };
}

/** A filter by the codes of `enumeration`; by those alone that begin as the field's codes do. */
export function codedFilter(key: string, label: string, enumeration: string, begin = ''): Filter {
  const options = () => enumOptions(enumeration).filter(({ value }) => value.startsWith(begin));
  return { kind: 'select', key, label, options };
}
