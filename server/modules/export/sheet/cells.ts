import { sql } from 'kysely';

import type { Cell } from '#contract/noun/csv.ts';
import type { Sheet, SheetColumn } from '#contract/noun/export.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Tx } from '#server/kernel/session/scope.ts';

const entries = columnsOf('enum_entry');

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Names of codes, by enumeration and code. */
export type Names = ReadonlyMap<string, string>;

const nameKey = (enumeration: string, code: string) => `${enumeration} ${code}`;

/**
 * The columns that a request names, in its order and once each, with the field that each shows; all of the sheet's without a
 * request.
 */
export function sheetColumns(
  { columns }: Sheet,
  keys: readonly string[] = Object.keys(columns),
): [field: string, column: SheetColumn][] {
  return [...new Set(keys)].flatMap((key) => {
    const column = columns[key];
    return column ? [[column.of ?? key, column]] : [];
  });
}

/** Names of all codes of the enumerations that the columns show. */
export async function namesOf(tx: Tx, columns: readonly SheetColumn[]): Promise<Names> {
  const enumerations = columns.flatMap(({ codeOf }) => codeOf ?? []);
  const { rows } = await sql<{ enum_name: string; code: string; name: string }>`
    select ${entries.enum_name}, ${entries.code}, ${entries.name} from ${entries}
    where ${entries.enum_name} = any (${enumerations})`.execute(tx);
  return new Map(rows.map(({ enum_name, code, name }) => [nameKey(enum_name, code), name]));
}

/** Turns a value as the wire has it into one as people read it. */
export type CellReader = (wire: unknown) => Cell;

const asText = (wire: unknown) => (Array.isArray(wire) ? wire.join('、') : String(wire ?? ''));

function wholeReader({ as, codeOf, words }: SheetColumn, names: Names): CellReader {
  if (as === 'flag') return (wire) => ({ value: wire === true ? '是' : '否', isNumber: false });
  if (as === 'number') {
    return (wire) => {
      const value = asText(wire);
      return { value, isNumber: DECIMAL.test(value) };
    };
  }
  if (words !== undefined) {
    return (wire) => {
      const value = asText(wire);
      return { value: words[value] ?? value, isNumber: false };
    };
  }
  if (codeOf === undefined) return (wire) => ({ value: asText(wire), isNumber: false });
  return (wire) => {
    const codes = Array.isArray(wire) ? wire.map(String) : [asText(wire)];
    const named = codes.map((code) => names.get(nameKey(codeOf, code)) ?? code);
    return { value: named.join('、'), isNumber: false };
  };
}

/** What reads the cells of one column; made once for all its rows. A code without a name stays as it is. */
export function cellReader({ part, ...column }: SheetColumn, names: Names): CellReader {
  const whole = wholeReader(column, names);
  const { empty } = column;
  const read: CellReader =
    part === undefined ? whole : (wire) => whole((wire as Record<string, unknown> | null)?.[part]);
  if (empty === undefined) return read;
  return (wire) => {
    const cell = read(wire);
    return cell.value === '' ? { ...cell, value: empty } : cell;
  };
}
