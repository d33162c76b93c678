import type { Kysely } from 'kysely';

import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import type { Database } from '#server/db/types.ts';
import { seedBranches } from './bank-branches.ts';
import { DICT_SEEDS } from './dicts.ts';
import { ENUM_SEEDS } from './enums.ts';
import { seedFlows } from './flows/seed-flows.ts';
import { seedForms } from './forms/seed-forms.ts';
import { PARAM_SEEDS } from './params.ts';

/** Adds the codes of these enumerations that are missing. */
export async function seedEnums(
  db: Kysely<Database>,
  seeds: typeof ENUM_SEEDS = ENUM_SEEDS,
): Promise<void> {
  const rows = seeds.flatMap(({ name: enum_name, project, entries }) =>
    entries.map(([code, name], sort) => ({ enum_name, code, name, sort, project })),
  );
  await db
    .insertInto('enum_entry')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Six lines, and below each the business types whose codes begin with the line's digit. */
async function seedProducts(db: Kysely<Database>): Promise<void> {
  const lines = PRODUCT_LINES.map(({ code, name, slug }, sort) => ({
    code,
    name,
    slug,
    sort,
    parent_code: null,
  }));
  const types = ENUM_SEEDS.find(({ name }) => name === 'ProductType')?.entries ?? [];
  const leaves = types.map(([code, name], sort) => ({
    code,
    name,
    slug: '',
    sort,
    parent_code: code.slice(0, 1),
  }));
  await db
    .insertInto('product_type')
    .values([...lines, ...leaves])
    .onConflict((row) => row.doNothing())
    .execute();
}

/** A role of the platform for each code of PlatformRole. */
async function seedRoles(db: Kysely<Database>): Promise<void> {
  const roles = ENUM_SEEDS.find(({ name }) => name === 'PlatformRole')?.entries ?? [];
  await db
    .insertInto('role')
    .values(roles.map(([code, role_name], sort) => ({ code, role_name, sort })))
    .onConflict((row) => row.doNothing())
    .execute();
}

async function seedDicts(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('dict')
    .values(DICT_SEEDS.map(({ key, name }) => ({ dict_key: key, name })))
    .onConflict((row) => row.doNothing())
    .execute();
  const entries = DICT_SEEDS.flatMap(({ key, entries: list }) =>
    list.map(([dict_value, dict_label], sort) => ({ dict_key: key, dict_value, dict_label, sort })),
  );
  await db
    .insertInto('dict_entry')
    .values(entries)
    .onConflict((row) => row.doNothing())
    .execute();
}

async function seedParams(db: Kysely<Database>): Promise<void> {
  const rows = PARAM_SEEDS.map(({ group, ...seed }) => ({ ...seed, group_name: group }));
  await db
    .insertInto('param')
    .values(rows)
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Adds the reference rows that are missing, as the owner role; what the operator has changed stays as it is. */
export async function seedReference(db: Kysely<Database>): Promise<void> {
  await seedEnums(db);
  await seedProducts(db);
  await seedRoles(db);
  await seedDicts(db);
  await seedParams(db);
  await seedForms(db);
  await seedFlows(db);
  await seedBranches(db);
}
