import { type Kysely, sql } from 'kysely';

/** Enumerations, product types, dictionaries and parameters: filled by server/db/seed, edited by the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table enum_entry (
      enum_name text not null,
      code text not null,
      name text not null,
      sort int not null,
      project boolean not null,
      primary key (enum_name, code)
    )`.execute(db);
  await sql`
    create table product_type (
      code text primary key,
      parent_code text references product_type,
      name text not null,
      slug text not null default '',
      sort int not null
    )`.execute(db);
  await sql`
    create table dict (
      dict_key text primary key,
      name text not null
    )`.execute(db);
  await sql`
    create table dict_entry (
      dict_key text not null references dict,
      dict_value text not null,
      dict_label text not null,
      sort int not null,
      primary key (dict_key, dict_value)
    )`.execute(db);
  await sql`
    create table param (
      name text primary key,
      title text not null,
      value text not null check (char_length(value) <= 2000),
      group_name text not null,
      public boolean not null
    )`.execute(db);
}
