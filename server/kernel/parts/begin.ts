import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS, type ProjectRow } from '#contract/project/project.ts';
import type { May } from '#server/kernel/resource/noun.ts';

/** What of a project decides whether a document of it may be begun. */
export type BegunIn = Pick<
  ProjectRow,
  'companyId' | 'myRoles' | 'productId' | 'projectStatus' | 'limit'
>;

/**
 * A document that is begun within a project: what the project's `actions` say of it. The document judges again what it is
 * given.
 */
export interface BeginPart {
  /** As the action is named. */
  readonly name: string;
  may(project: BegunIn, may: May): boolean;
}

/** Whether the reader's company buys goods in a running project, as which it begins requests, pick-ups and receipts there. */
export const buysGoodsIn = ({ myRoles, productId, projectStatus }: BegunIn): boolean =>
  !productId.startsWith(FACTORING) &&
  myRoles.includes(PARTY_ROLE.buyer) &&
  projectStatus === PROJECT_STATUS.running;

/** Names of what a reader may begin within a project. */
export function beginnings(parts: readonly BeginPart[], project: BegunIn, may: May): string[] {
  return parts.filter((part) => part.may(project, may)).map(({ name }) => name);
}
