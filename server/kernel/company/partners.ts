import { type RawBuilder, sql } from 'kysely';

import { columnsOf } from '#server/db/columns-of.ts';

const partners = columnsOf('contact_client', 'partner');

/**
 * SQL over `contact_client` as `partner`: an entry by which a company may name somebody (贸易伙伴). It is one of the company's
 * own that it has not removed, or one that the record named before (`kept`): 移除 leaves alone what is there already.
 */
export function isPartnerOf(
  companyId: string | null,
  kept: readonly string[] = [],
): RawBuilder<boolean> {
  return sql<boolean>`(${partners.company_id} = ${companyId} and (not ${partners.deleted}
    or coalesce(${partners.party_company_id}, ${partners.person_id}) = any (${kept}::bigint[])))`;
}
