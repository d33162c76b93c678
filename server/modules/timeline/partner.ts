import { type RawBuilder, sql } from 'kysely';

import { readersOf } from '#contract/account/customer-role.ts';
import { PARTNER_DOCUMENTS, partnerDocuments } from '#contract/timeline.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { waysBetween } from '#server/kernel/parts/between.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { type MeRefs, sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import type { FoundDocument } from './query.ts';
import { BY_PORTAL, documentOf } from './reader.ts';
import { documentsJson, shownOf } from './shown.ts';

const partners = columnsOf('contact_client', 'p');

interface Asked extends Record<string, unknown> {
  id: string;
  before?: string | undefined;
}

/** One more than is shown tells whether there are more. */
const MOST = sql.lit(PARTNER_DOCUMENTS + 1);
const PARTNER = sql`partner.id`;

/** Whether the reader's roles have anything to do with documents of this kind. */
function isRead({ noun: { readers } }: DealPart, me: MeRefs): RawBuilder<boolean> {
  if (readers === undefined) return sql<boolean>`true`;
  const roles = sql.join(readers.map((role) => sql.lit(role)));
  return sql<boolean>`string_to_array(${me.roles}, ',') && array[${roles}]::text[]`;
}

/** The newest documents of one kind between my company and the partner: by each way in the order of an index. */
function newestOf(
  part: DealPart,
  me: MeRefs,
  older: RawBuilder<boolean>,
): RawBuilder<unknown> | undefined {
  const ways = waysBetween(part, me.companyId, PARTNER);
  if (ways.length === 0) return undefined;
  const table = sql.table(part.noun.table);
  const found = ways.map(
    (way) => sql`(select t.* from ${table} t
      where ${way} and ${older} and ${BY_PORTAL.visible.seen(part, me)} and ${isRead(part, me)}
      order by t.id desc limit ${MOST})`,
  );
  return sql`select ${sql.lit(part.noun.name)}::text as type, ${shownOf(part, BY_PORTAL.visible, me)}
    from (select * from (${sql.join(found, sql` union all `)}) way order by id desc limit ${MOST}) t`;
}

/** One row of a partner of my company, and none of anybody else's. */
const between = (parts: readonly DealPart[]) =>
  sessionRead<Asked, { documents: FoundDocument[] }>(({ p, has, me }) => {
    const older = has('before') ? sql<boolean>`t.id < ${p('before')}::bigint` : sql<boolean>`true`;
    const each = parts.flatMap((part) => newestOf(part, me, older) ?? []);
    return sql<{ documents: FoundDocument[] }>`
      select found.documents from (
        select ${partners.party_company_id} as id from ${partners}
        where ${partners.id} = ${p('id')}::bigint and ${partners.company_id} = ${me.companyId} and not ${partners.deleted}
      ) partner cross join lateral (
        select ${documentsJson(sql`id desc`)} as documents from (
          select * from (${sql.join(each, sql` union all `)}) one order by id desc limit ${MOST}) newest
      ) found`;
  });

/** 往来单据 of a partner. */
export function partnerRoute(kernel: Kernel, parts: readonly DealPart[]): Route {
  return signedInRead(kernel, partnerDocuments, {
    query: between(parts),
    values: ({ input: { id, before } }): Asked => ({ id, before }),
    answer([found], { me }) {
      readingCompany({ readers: readersOf('contactClient') }, me);
      if (found === undefined) throw noSuchRecord();
      const documents = found.documents.flatMap((one) => {
        const part = parts.find(({ noun: { name } }) => name === one.type);
        return part ? [documentOf(BY_PORTAL.telling(part, one), one)] : [];
      });
      return {
        documents: documents.slice(0, PARTNER_DOCUMENTS),
        more: documents.length > PARTNER_DOCUMENTS,
      };
    },
  });
}
