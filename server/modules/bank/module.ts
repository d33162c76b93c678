import { readersOf, writersOf } from '#contract/account/customer-role.ts';
import { BANKS_AT_ONCE, bank } from '#contract/bank/bank.ts';
import { contactBank } from '#contract/bank/contact.ts';
import type { Module } from '#server/kernel/module.ts';
import { consoleListRoutes } from '#server/kernel/resource/console-list.ts';
import { listRoute, nounRoutes, recordWrite, saveRoute } from '#server/kernel/resource/routes.ts';
import { changeRecord } from '#server/kernel/resource/save.ts';
import { revealRoute } from './account.ts';
import { bankBranches, branchRoutes } from './branches.ts';
import { contactBankNoun } from './contact-noun.ts';
import { demoVerifications } from './demo.ts';
import { bankMessages } from './messages.ts';
import { bankNoun, yieldDefault } from './noun.ts';
import { verificationRoutes } from './verification.ts';
import { registeredVerificationRoutes, verifications } from './verifications.ts';
import { bankWorkbench } from './workbench.ts';

const ALL = { order: 't.is_default desc, t.id desc', limit: BANKS_AT_ONCE } as const;

/** Whoever files a project or asks for money names an account, though accounts are not his (rules.md C.22). */
const CHOOSERS = [...readersOf('bank'), ...writersOf('project'), ...writersOf('payApply')];

export const bankModule: Module = {
  name: 'bank',
  nouns: [bankNoun, contactBankNoun],
  routes: (kernel) => [
    ...nounRoutes(kernel, bankNoun),
    saveRoute(kernel, bankNoun, bank.saveOrUpdate),
    listRoute(kernel, bankNoun, bank.list, ALL),
    listRoute(kernel, { ...bankNoun, readers: CHOOSERS }, bank.options, ALL),
    listRoute(kernel, bankNoun, bank.ofCompany, {
      ...ALL,
      company: ({ companyId }) => String(companyId),
    }),

    recordWrite(kernel, bankNoun, bank.setDefault, async (writing, record) => {
      await yieldDefault(writing.tx, String(record.company_id));
      await changeRecord(bankNoun, writing, record, { is_default: true });
      return {};
    }),

    revealRoute(kernel, bankNoun, bank.reveal),
    ...verificationRoutes(kernel),
    ...consoleListRoutes(kernel, verifications),
    ...registeredVerificationRoutes(kernel),
    ...consoleListRoutes(kernel, bankBranches),
    ...branchRoutes(kernel),

    ...nounRoutes(kernel, contactBankNoun),
    revealRoute(kernel, contactBankNoun, contactBank.reveal),
  ],
  consoleLists: [verifications, bankBranches],
  messages: bankMessages,
  demo: demoVerifications,
  workbench: bankWorkbench,
};
