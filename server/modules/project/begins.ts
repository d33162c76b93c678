import { writersOf } from '#contract/account/customer-role.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { PARTY_ROLE, PROJECT_STATUS, type ProjectRow } from '#contract/project/project.ts';
import type { May } from '#server/kernel/resource/noun.ts';

const { signing, running, frozen } = PROJECT_STATUS;

type Judged = Pick<ProjectRow, 'companyId' | 'myRoles' | 'productId' | 'projectStatus' | 'limit'>;

/**
 * The part of a project's `actions` that begins documents of other nouns (domain.md C.1): 现场登记 for whoever applied or
 * buys, 额度调整 for whoever is told of the limit. Their own modules judge again what they are given.
 */
export function beginnings(row: Judged, { companyId, roles }: May): string[] {
  const mayFile = (name: 'sceneControl' | 'applyAmountAdjust') =>
    writersOf(name).some((role) => roles.includes(role));
  const within = (...statuses: string[]) => statuses.includes(row.projectStatus);
  const buys = row.companyId === companyId || row.myRoles.includes(PARTY_ROLE.buyer);
  const hasSites = !row.productId.startsWith(FACTORING);
  return [
    ...(hasSites && buys && within(signing, running) && mayFile('sceneControl')
      ? ['sceneControl']
      : []),
    ...(row.limit && within(running, frozen) && mayFile('applyAmountAdjust')
      ? ['applyAmountAdjust']
      : []),
  ];
}
