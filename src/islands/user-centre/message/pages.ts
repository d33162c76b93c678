import { leading, routeNamed } from '#src/lib/route-tree.ts';

/**
 * Messages to customers lead to views of the user centre. A newer server may name one that this page does not have; what the
 * reader's roles may no longer open is read in place as well.
 */
export const pageOf = (name: string) => leading(routeNamed(name))?.name;
