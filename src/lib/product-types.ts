import type { ProductNode } from '#contract/common.ts';

/** A business type (业务类型) as lists and filters take it (specification section 3, productTypeList). */
export interface ProductType {
  /** Of the leaf's id. */
  readonly code: string;
  /** Names from the root down, joined by '/'. */
  readonly name: string;
}

/** The leaves of the product tree, in the tree's order. */
export function productTypeList(tree: readonly ProductNode[]): ProductType[] {
  return tree.flatMap(({ id, ancestorNames, children }) =>
    children.length === 0 ? [{ code: id, name: ancestorNames }] : productTypeList(children),
  );
}
