import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { table } from '#server/db/table.ts';
import type { Database } from '#server/db/types.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/database.ts';

let database: TestDatabase;
let owner: Kysely<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = database.owner as Kysely<unknown>;
});

afterAll(() => database.drop());
afterEach(() => owner.schema.dropTable('made').execute());

/** What the catalogue says of a table, without the names of indexes, constraints, policies and of the table itself. */
const PARTS = {
  columns: sql`select attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' '
      || coalesce(pg_get_expr(adbin, adrelid), '') || ' ' || attcollation::regcollation::text as says
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum, given
    where attrelid = given.id and attnum > 0`,
  constraints: sql`select pg_get_constraintdef(oid) as says from pg_constraint, given
    where conrelid = given.id`,
  indexes: sql`select regexp_replace(
      regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON \\S+', 'INDEX'),
      'WHERE \\((.*) AND \\(NOT deleted\\)\\)$', 'WHERE ((NOT deleted) AND \\1)') as says
    from pg_index, given where indrelid = given.id`,
  policies: sql`select concat_ws(' | ', cmd, permissive, roles, qual, coalesce(with_check, qual)) as says
    from pg_policies, given where tablename = given.name`,
  security: sql`select relrowsecurity || ' ' || relforcerowsecurity as says
    from pg_class, given where oid = given.id`,
  rights: sql`select grantee || ' ' || privilege_type as says
    from information_schema.role_table_grants, given where table_name = given.name`,
  triggers: sql`select regexp_replace(pg_get_triggerdef(oid), 'TRIGGER \\S+ (.*) ON \\S+', 'TRIGGER \\1') as says
    from pg_trigger, given where tgrelid = given.id and not tgisinternal`,
};
type Part = keyof typeof PARTS;

async function described(name: keyof Database | 'made', parts = Object.keys(PARTS) as Part[]) {
  const said = parts.map(async (part) => {
    const { rows } = await sql<{ says: string }>`
      with given as (select ${name}::regclass as id, ${name}::text as name)
      ${PARTS[part]} order by 1`.execute(owner);
    return [part, rows.map(({ says }) => says)] as const;
  });
  return Object.fromEntries(await Promise.all(said));
}

const bankColumns = sql`
  name text not null check (char_length(name) between 1 and 50),
  bank_type text not null,
  contact_person text not null default '' check (char_length(contact_person) <= 25),
  contact_phone text not null default '',
  remarks text not null check (char_length(remarks) <= 500),
  account_no_sealed text not null default '',
  account_no_hash text collate "C" not null default '',
  account_no_last4 text not null default '',
  open_bank text not null default '' check (char_length(open_bank) <= 100),
  cnaps_code text not null default '',
  is_default boolean not null default false,
  verify_status text not null default '1',
  verify_sent_date date,
  verify_tries_left smallint not null default 0,
  check ((account_no_sealed = '') = (account_no_hash = ''))`;

const adjustColumns = sql`
  project_id bigint not null references project,
  adjust_type text not null default '',
  adjust_amount numeric(20, 2) check (adjust_amount > 0),
  before_limit numeric(20, 2),
  reserved numeric(20, 2),
  occupied numeric(20, 2),
  available numeric(20, 2),
  after_limit numeric(20, 2),
  before_expire date,
  after_expire date,
  before_type text not null default '',
  after_type text not null default '',
  temp_until date,
  reason text not null default '',
  use_plan text not null default '',
  new_guarantee text not null default '',
  form_data jsonb not null default '{}',
  approved_amount numeric(20, 2) check (approved_amount > 0),
  conditions text not null default '' check (char_length(conditions) <= 1000),
  taken_back_at timestamptz,
  check (approved_amount <= adjust_amount)`;

describe('the table of a noun', () => {
  it('is what was written by hand for bank accounts', async () => {
    await table(owner, 'made', {
      readers: 'company',
      columns: bankColumns,
      sorts: ['name', 'bank_type'],
      codes: ['bank_type', 'verify_status'],
      search: ['name', 'open_bank'],
      unique: {
        account_once: {
          columns: ['company_id', 'account_no_hash'],
          where: sql`account_no_hash <> ''`,
        },
        one_default: { columns: ['company_id'], where: sql`is_default` },
      },
    });
    // What is its own: a list in two columns, operators who look on, verify and keep the platform's, a part in the score of its
    // company.
    await sql`create index made_kind on made (company_id, bank_type, name, id)
      where not deleted`.execute(owner);
    await sql`create policy operator on made for select using ((select app_is_operator()))`.execute(
      owner,
    );
    await sql`create policy verifier on made for update using ((select app_is_operator()))`.execute(
      owner,
    );
    await sql`create policy platform on made for insert with check ((select app_is_operator())
      and company_id = (select p.company_id from platform_company p))`.execute(owner);
    await sql`create trigger made_void after update of name, account_no_hash, open_bank, cnaps_code,
      deleted, verify_status on made for each row when (old.name <> new.name
        or old.account_no_hash <> new.account_no_hash or old.open_bank <> new.open_bank
        or old.cnaps_code <> new.cnaps_code or new.deleted
        or (old.verify_status = '2' and new.verify_status = '1'))
      execute function void_verification()`.execute(owner);
    await sql`create trigger made_score after insert or delete or update of deleted, verify_status
      on made for each row execute function keep_score('company_id')`.execute(owner);
    expect(await described('made')).toEqual(await described('bank'));
  });

  it('is what was written by hand for adjustments of a limit, which are approved', async () => {
    await table(owner, 'made', {
      readers: 'operators',
      number: 'adjust_no',
      columns: adjustColumns,
      flow: true,
      codes: ['adjust_type'],
      unique: {
        one_in_review: { columns: ['project_id'], where: sql`audit_status in ('1', '10')` },
      },
    });
    // What is its own beside a list's indexes.
    await sql`create index made_project on made (project_id)`.execute(owner);
    await sql`create index made_ending on made (temp_until)
      where adjust_type = '5' and audit_status = '3' and taken_back_at is null`.execute(owner);
    expect(await described('made')).toEqual(await described('apply_amount_adjust'));
  });

  it('lets the parties of a record read it, as projects do', async () => {
    await table(owner, 'made', { readers: 'parties', columns: sql`title text not null` });
    const guards: Part[] = ['policies', 'security', 'rights'];
    expect(await described('made', guards)).toEqual(await described('project', guards));
    const { columns, constraints, indexes } = await described('made');
    const project = await described('project');
    const shared = columns?.filter((says) => !says.startsWith('title'));
    expect(project.columns).toEqual(expect.arrayContaining(shared ?? []));
    expect(constraints).toContain('CHECK ((company_id = ANY (seen_by)))');
    expect(project.indexes).toEqual(expect.arrayContaining(indexes ?? []));
  });

  it('shows them what their lists show them, as pick-ups do', async () => {
    await table(owner, 'made', {
      readers: 'parties',
      shown: sql`audit_status = '3' or audit_status = '6' and approved_at is not null`,
      flow: true,
      columns: sql`approved_at timestamptz`,
    });
    expect(await described('made', ['policies'])).toEqual(
      await described('pick_goods', ['policies']),
    );
  });
});
