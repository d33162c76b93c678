import { routeNamed } from '#src/lib/route-tree.ts';

/** Messages to customers lead to views of the user centre; a newer server may name one that this page does not have. */
export const pageOf = (name: string) => routeNamed(name)?.name;
