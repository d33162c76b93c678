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
  stopped: boolean;
}

/** Said only of what is offered no more. */
const ifStopped = ({ stopped }: { stopped: boolean | null }) => (stopped ? { stopped } : {});

export function leavesOf(rows: readonly ProductRow[]): LeafProductType[] {
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const parents = new Set(rows.map(({ parent_code }) => parent_code));
  return rows
    .filter(({ code }) => !parents.has(code))
    .flatMap((row) => {
      const { code, name } = row;
      const parent = byCode.get(row.parent_code ?? '');
      if (parent === undefined) return [];
      const line = { parentCode: parent.code, parentName: parent.name, slug: parent.slug };
      return [{ code, name, ...line, ...ifStopped(row) }];
    });
}

export function treeOf(rows: readonly ProductRow[]): ProductNode[] {
  const children = (parent: string | null, above: string): ProductNode[] =>
    rows
      .filter(({ parent_code }) => parent_code === parent)
      .map((row) => {
        const { code: id, name } = row;
        const ancestorNames = above === '' ? name : `${above}/${name}`;
        return {
          id,
          name,
          ancestorNames,
          children: children(id, ancestorNames),
          ...ifStopped(row),
        };
      });
  // A line of which nothing is offered would look like a type.
  return children(null, '').filter((line) => line.children.length > 0);
}

export function dictOf(
  rows: readonly {
    dict_value: string | null;
    dict_label: string | null;
    stopped: boolean | null;
  }[],
): DictEntry[] {
  if (rows.length === 0) throw noSuchRecord();
  return rows.flatMap((row) => {
    const { dict_value: dictValue, dict_label: dictLabel } = row;
    return dictValue === null ? [] : [{ dictValue, dictLabel: dictLabel ?? '', ...ifStopped(row) }];
  });
}
