import { type Kysely, sql } from 'kysely';

/**
 * Business forms as data (表单元数据): releases of a form for a module and a product line, their tabs and fields, and the
 * process that runs for each. A release is never changed; the published one with the highest version is served, so that
 * a form that is open while another is published still finds its fields.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process_config (
      module_id text not null,
      product_code text not null,
      process_def_key text not null,
      primary key (module_id, product_code)
    )`.execute(db);
  await sql`
    create table form_release (
      module_id text not null,
      product_code text not null,
      version int not null check (version > 0),
      published boolean not null,
      primary key (module_id, product_code, version)
    )`.execute(db);
  await sql`
    create table form_tab (
      id bigint primary key default next_id(),
      module_id text not null,
      product_code text not null,
      version int not null,
      tab_key text not null,
      sort int not null,
      definition jsonb not null,
      foreign key (module_id, product_code, version) references form_release,
      unique (module_id, product_code, version, tab_key)
    )`.execute(db);
  await sql`
    create table form_field (
      id bigint primary key default next_id(),
      form_tab_id bigint not null references form_tab,
      field_key text not null,
      sort int not null,
      definition jsonb not null,
      params text[] not null,
      unique (form_tab_id, field_key)
    )`.execute(db);
}
