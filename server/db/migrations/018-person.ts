import { type Kysely, sql } from 'kysely';

/**
 * A person that a company knows. Nothing of a person is shared between companies: the number is stored encrypted,
 * findable by a keyed hash, shown with its middle hidden.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id bigint primary key default next_id(),
      company_id bigint not null references company,
      name text not null check (char_length(name) between 1 and 50),
      id_no_sealed text not null,
      id_no_hash text collate "C" not null,
      created_by bigint not null references account,
      created_at timestamptz not null,
      unique (company_id, id_no_hash)
    )`.execute(db);
  await sql`alter table person enable row level security`.execute(db);
  await sql`alter table person force row level security`.execute(db);
  await sql`
    create policy person_owner on person using (
      company_id = nullif(current_setting('app.company_id', true), '')::bigint
    )`.execute(db);
  await sql`
    alter table contact_client
      alter column party_company_id drop not null,
      add column person_id bigint references person,
      add column belongs_to bigint references company,
      add unique (company_id, person_id),
      add check (num_nonnulls(party_company_id, person_id) = 1)`.execute(db);
  await sql`create index contact_client_belongs_to on contact_client (belongs_to)`.execute(db);
}
