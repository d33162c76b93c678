import type { ProductNode } from '#contract/common.ts';

/** A node as a backend of one's own may send it: of a leaf no children or null, and only the name from the root down. */
type ToldNode = Pick<ProductNode, 'id' | 'ancestorNames'> & {
  readonly name?: string;
  readonly children?: readonly ToldNode[] | null;
};

/** The product tree with what the pages read of each node (specification, section 3: id, ancestorNames, children). */
export function wholeTree(tree: readonly ToldNode[]): ProductNode[] {
  return tree.map(({ children, ...node }) => ({
    name: node.ancestorNames.split('/').at(-1) ?? '',
    ...node,
    children: wholeTree(children ?? []),
  }));
}
