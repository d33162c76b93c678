/** A business type (业务类型) as lists and filters take it (specification section 3, productTypeList). */
export interface ProductType {
  /** Of the leaf's id. */
  readonly code: string;
  /** Names from the root down, joined by '/'. */
  readonly name: string;
}

/** A node as a backend of one's own may send it: of a leaf no children or null (specification, section 3). */
interface Told {
  readonly id: string;
  readonly ancestorNames: string;
  readonly children?: readonly Told[] | null;
}

/** The leaves of the product tree, in the tree's order. */
export function productTypeList(tree: readonly Told[]): ProductType[] {
  return tree.flatMap(({ id, ancestorNames, children }) =>
    children?.length ? productTypeList(children) : [{ code: id, name: ancestorNames }],
  );
}
