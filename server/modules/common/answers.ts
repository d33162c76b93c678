import type { DictEntry, EnumMap, LeafProductType, ProductNode } from '#contract/common.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

const CANONICAL_INTEGER = /^(?:0|-?[1-9]\d{0,14})$/;

/** `7` → 7, `07` and `N1` stay text: `code` is a number where the code is one. */
export function enumCode(code: string): number | string {
  return CANONICAL_INTEGER.test(code) ? Number(code) : code;
}

export function enumMapOf(
  rows: readonly { enum_name: string; code: string; name: string }[],
): EnumMap {
  const map: EnumMap = {};
  for (const { enum_name, code, name } of rows) {
    map[enum_name] ??= [];
    map[enum_name].push({ code: enumCode(code), codeStr: code, name });
  }
  return map;
}

interface ProductRow {
  code: string;
  parent_code: string | null;
  name: string;
  slug: string;
}

export function leavesOf(rows: readonly ProductRow[]): LeafProductType[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const parents = new Set(rows.map(({ parent_code }) => parent_code));
  return rows
    .filter(({ code }) => !parents.has(code))
    .flatMap(({ code, name, parent_code }) => {
      const parent = byCode.get(parent_code ?? '');
      if (parent === undefined) return [];
      return [{ code, name, parentCode: parent.code, parentName: parent.name, slug: parent.slug }];
    });
}

export function treeOf(rows: readonly ProductRow[]): ProductNode[] {
  const children = (parent: string | null, above: string): ProductNode[] =>
    rows
      .filter(({ parent_code }) => parent_code === parent)
      .map(({ code, name }) => {
        const ancestorNames = above === '' ? name : `${above}/${name}`;
        return { id: code, name, ancestorNames, children: children(code, ancestorNames) };
      });
  return children(null, '');
}

export function dictOf(
  rows: readonly { dict_value: string | null; dict_label: string | null }[],
): DictEntry[] {
  if (rows.length === 0) throw noSuchRecord();
  return rows.flatMap(({ dict_value, dict_label }) =>
    dict_value === null ? [] : [{ dictValue: dict_value, dictLabel: dict_label ?? '' }],
  );
}
