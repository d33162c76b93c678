import type { Kysely } from 'kysely';

import { PROJECT_STATUS } from '#contract/project/project.ts';
import { createDatabase } from '#server/db/client.ts';
import type { Database } from '#server/db/types.ts';
import { balances, move, openAccounts } from '#server/kernel/ledger/draws.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { seedFlows } from '#server/seed/flows/seed-flows.ts';
import { seedForms } from '#server/seed/forms/seed-forms.ts';
import { seedEnums } from '#server/seed/seed.ts';

import { PICK_CODES, PICK_FORM, PICK_PROCESS, up } from '../paper/seeds.ts';
import { PICK_BOOK } from '../paper/server.ts';

const accountOf = (id: string) => ({ book: PICK_BOOK, id });

/** Tables, form, process and codes of the paper noun, as an installation gets those of every document. */
export async function createPick(owner: Kysely<Database>): Promise<void> {
  await up(owner as unknown as Kysely<unknown>);
  await seedEnums(owner, [PICK_CODES]);
  const form = { moduleId: '99', productCode: '', tabs: PICK_FORM };
  await seedForms(owner, [form], [['99', '', PICK_PROCESS.key]]);
  await seedFlows(owner, [PICK_PROCESS]);
}

/** Lets a project's picks take so much. */
export async function grantPicks(
  db: Kysely<Database>,
  { id, amount, at }: { id: string; amount: string; at: Date },
): Promise<void> {
  const from = accountOf(id);
  await inScope(db, { maintenance: true }, async (tx) => {
    await openAccounts(tx, [{ ...from, unit: 'CNY', scale: 2 }], at);
    const object = { type: 'project', id };
    const grant = { kind: 'grant', from, amount, object, operatorId: null, at } as const;
    await move(tx, [grant], () => Promise.reject(new Error('No grant')));
  });
}

/** What a project's picks may still take. */
export async function leftForPicks(db: Kysely<Database>, id: string): Promise<string | undefined> {
  const account = accountOf(id);
  const found = await inScope(db, { maintenance: true }, (tx) => balances(tx, [account]));
  return found.get(`${PICK_BOOK}:${id}`)?.available;
}

/** The tables of the paper noun, and 50,000 yuan for each running project of the demo data. */
export async function seedPicks(url: string): Promise<void> {
  const db = createDatabase({ connectionString: url, max: 2 });
  try {
    await createPick(db);
    const at = new Date();
    const running = await inScope(db, { maintenance: true }, (tx) =>
      tx
        .selectFrom('project')
        .select('id')
        .where('project_status', '=', PROJECT_STATUS.running)
        .execute(),
    );
    for (const { id } of running) await grantPicks(db, { id, amount: '50000.00', at });
  } finally {
    await db.destroy();
  }
}
