import type { ProductNode } from '#contract/common.ts';

/** A business type (业务类型) as lists and filters take it (specification section 3, productTypeList). */
export interface ProductType {
  /** Of the leaf's id. */
  readonly code: string;
  /** Names from the root down, joined by '/'. */
  readonly name: string;
}

/** A node as a backend of one's own may send it: of a leaf no children or null, and only the name from the root down. */
export type ToldNode = Pick<ProductNode, 'id' | 'ancestorNames'> & {
  readonly name?: string;
  readonly children?: readonly ToldNode[] | null;
};

/** The product tree with what the pages read of each node (specification, section 3: id, ancestorNames, children). */
export function wholeTree(tree: readonly ToldNode[]): ProductNode[] {
  return tree.map(({ id, ancestorNames, name, children }) => ({
    id,
    name: name ?? ancestorNames.split('/').at(-1) ?? '',
    ancestorNames,
    children: wholeTree(children ?? []),
  }));
}

/** The leaves of the product tree, in the tree's order. */
export function productTypeList(tree: readonly ProductNode[]): ProductType[] {
  return tree.flatMap(({ id, ancestorNames, children }) =>
    children.length === 0 ? [{ code: id, name: ancestorNames }] : productTypeList(children),
  );
}
