import { sql } from 'kysely';
import { COMPANY_KEEPERS, mayCall } from '#contract/account/platform-role.ts';
import { isEqual } from '#contract/arithmetic/decimal.ts';
import { adminOwner, OWNER_BOUNDERS, ownerSheet } from '#contract/company/owner.ts';
import { NOUN } from '#contract/noun/noun.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { wireDay } from '#server/kernel/clock.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { lockOwner, onOwner } from '#server/kernel/ledger/owner-room.ts';
import { consoleList } from '#server/kernel/resource/console-list.ts';
import { madeText } from '#server/kernel/resource/field.ts';
import { oneOf } from '#server/kernel/resource/filter.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { conflict, invalidField } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import {
  agreedProjects,
  companyFields,
  companyFilters,
  isOwner,
  region,
  shared,
} from './companies.ts';
import { t } from './companies-table.ts';
import { addRating, lockCompany, newestRating } from './ratings.ts';

const profiles = columnsOf('owner_profile', 'o');

const profile = (column: 'nature' | 'level' | 'debt_limit') =>
  sql<string>`(select ${profiles[column]}::text from ${profiles} where ${profiles.company_id} = ${t.id})`;
const atStake = (what: 'granted' | 'used') =>
  sql<string>`(select at_owner.${sql.ref(what)}::text from (${onOwner(sql`${t.id}`)}) at_owner)`;

/** What an operator may do with an owner. */
export function ownerActions(roles: readonly string[]): string[] {
  return [
    ...(mayCall(COMPANY_KEEPERS, roles) ? ['describeOwner', 'rateOwner'] : []),
    ...(mayCall(OWNER_BOUNDERS, roles) ? ['limitOwner'] : []),
  ];
}

/** SQL: what the platform holds of an owner, the company of a row (`t`); null for what nobody has said. */
export const ownerMade = {
  nature: profile('nature'),
  ownerLevel: profile('level'),
  grade: newestRating('owner', 'grade'),
  gradedOn: newestRating('owner', 'rated_on'),
  debtLimit: profile('debt_limit'),
  granted: atStake('granted'),
  used: atStake('used'),
} as const;

/** 业主: what was certified as one, and whatever a submitted project names as its owner. */
export const owners = consoleList({
  ...shared,
  calls: adminOwner,
  sheet: ownerSheet,
  across: isOwner,
  fields: {
    ...companyFields,
    projects: agreedProjects,
    nature: madeText('nature', ownerMade.nature),
    ownerLevel: madeText('owner_level', ownerMade.ownerLevel),
    grade: madeText('grade', ownerMade.grade),
    gradedOn: madeText('graded_on', ownerMade.gradedOn),
    debtLimit: madeText('debt_limit', ownerMade.debtLimit),
    granted: madeText('granted', ownerMade.granted),
    used: madeText('used', ownerMade.used),
  },
  filters: {
    ...companyFilters,
    region,
    nature: oneOf(ownerMade.nature),
    ownerLevel: oneOf(ownerMade.ownerLevel),
    grade: oneOf(ownerMade.grade),
  },
  actions: (_row, { roles }) => ['view', ...ownerActions(roles)],
});

interface Profile {
  nature?: string;
  level?: string;
  debt_limit?: string | null;
}

async function saveOwner(
  tx: Tx,
  id: string,
  profile: Profile,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  const row = { ...profile, updated_by: accountId, updated_at: at };
  await tx
    .insertInto('owner_profile')
    .values({ company_id: id, ...row })
    .onConflict((on) => on.column('company_id').doUpdateSet(row))
    .execute();
}

const orNone = (stored: string | null | undefined) => stored ?? '';
const isSame = (one: string, other: string) =>
  one === '' || other === '' ? one === other : isEqual(one, other);

/** 登记业主信息, 业主评级, 设置业主敞口上限. */
export function ownerRoutes(kernel: Kernel): Route[] {
  return [
    write(kernel, adminOwner.describe, async ({ tx, me, at, input, note }) => {
      const { id, nature, ownerLevel: level } = input;
      await lockCompany(tx, id);
      await saveOwner(tx, id, { nature, level }, { accountId: me.accountId, at });
      note({ objectType: 'owner', objectId: id, detail: { after: { nature, level } } });
      return {};
    }),
    write(kernel, adminOwner.rate, (writing) => {
      const { id, grade, gradedOn: ratedOn, basis } = writing.input;
      if (ratedOn > wireDay(writing.at)) throw invalidField('gradedOn', '评级日期不能晚于今天');
      return addRating(writing, { side: 'owner', id, grade, ratedOn, basis });
    }),
    write(kernel, adminOwner.limit, async ({ tx, me, at, input, note }) => {
      const { id, amount, seen, reason } = input;
      await lockCompany(tx, id);
      await lockOwner(tx, id);
      const known = await tx
        .selectFrom('owner_profile')
        .select('debt_limit')
        .where('company_id', '=', id)
        .executeTakeFirst();
      const before = orNone(known?.debt_limit);
      if (!isSame(before, seen)) throw conflict(NOUN.changed);
      const making = { accountId: me.accountId, at };
      await saveOwner(tx, id, { debt_limit: amount === '' ? null : amount }, making);
      note({ objectType: 'owner', objectId: id, detail: { before, after: amount, reason } });
      return {};
    }),
  ];
}
