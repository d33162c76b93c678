import { sql } from 'kysely';

import type { Values } from '#contract/form/evaluate.ts';
import { PARTY_ROLE } from '#contract/project.ts';
import type { Known } from '#server/kernel/form/known.ts';
import type { Tx } from '#server/kernel/scope.ts';

/** 保理, whose applicant is the supplier and whose buyer owes it money. */
export const FACTORING = '4';
/** Fields of the form that name parties, with what they are in the project. */
const FIELDS = [
  ['ownerIds', PARTY_ROLE.owner],
  ['buyerCompanyId', PARTY_ROLE.buyer],
  ['supplierIds', PARTY_ROLE.supplier],
  ['guarantorIds', PARTY_ROLE.guarantor],
] as const;

function idsUnder(values: Values, key: string): string[] {
  const value = values[key];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Writes down who takes part, as the form says. */
export async function setParties(
  tx: Tx,
  projectId: string,
  values: Values,
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  await sql`delete from project_party where project_id = ${projectId}`.execute(tx);
  for (const [key, role] of FIELDS) {
    for (const [sort, id] of idsUnder(values, key).entries()) {
      const party = known.get(id);
      if (party === undefined) continue;
      const person = party.kind === 'person';
      await sql`
        insert into project_party (project_id, role, party_company_id, person_id, name, sort)
        values (${projectId}, ${role}, ${person ? null : id}, ${person ? id : null}, ${party.name}, ${sort})
      `.execute(tx);
    }
  }
}
