import { sql } from 'kysely';

import { bank } from '#contract/bank.ts';
import type { Module } from '#server/kernel/module.ts';
import { noSuchRecord } from '#server/kernel/refusal.ts';
import { purposeOf } from '#server/kernel/resource/field.ts';
import { listRoute, nounRoutes, recordWrite, saveRoute } from '#server/kernel/resource/routes.ts';
import { changeRecord } from '#server/kernel/resource/save.ts';
import { ACCOUNT_NO, bankNoun, TABLE, yieldDefault } from './noun.ts';
import { bankWorkbench } from './workbench.ts';

/** Specification section 9: the bank search shows at most so many. */
const ALL = { order: 't.is_default desc, t.id desc', limit: 999 } as const;

export const bankModule: Module = {
  name: 'bank',
  nouns: [bankNoun],
  routes: (kernel) => [
    ...nounRoutes(kernel, bankNoun),
    saveRoute(kernel, bankNoun, bank.saveOrUpdate),
    listRoute(kernel, bankNoun, bank.list, ALL),
    listRoute(kernel, bankNoun, bank.ofCompany, {
      ...ALL,
      company: ({ companyId }) => String(companyId),
    }),

    recordWrite(kernel, bankNoun, bank.setDefault, async (writing, record) => {
      await yieldDefault(writing.tx, String(record.company_id));
      await changeRecord(bankNoun, writing, record, { is_default: true });
      return {};
    }),

    recordWrite(kernel, bankNoun, bank.reveal, async ({ tx, seal, note }, record) => {
      const { rows } = await sql<{ sealed: string }>`
        select account_no_sealed as sealed from bank where id = ${record.id}`.execute(tx);
      const sealed = rows[0]?.sealed ?? '';
      if (sealed === '') throw noSuchRecord();
      const purpose = purposeOf(TABLE, ACCOUNT_NO, String(record.company_id));
      note({ objectType: bankNoun.name, objectId: String(record.id) });
      return { accountNo: seal(kernel.cipher.open(sealed, purpose)) };
    }),
  ],
  workbench: bankWorkbench,
};
