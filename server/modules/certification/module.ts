import { APPLICANT } from '#contract/account/customer-role.ts';
import { companyCustomer } from '#contract/certification/certification.ts';
import { endDeleted } from '#server/kernel/flow/end-deleted.ts';
import { flowRoutes } from '#server/kernel/flow/routes.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { companyIdOf, readingCompany } from '#server/kernel/resource/access.ts';
import { type Asked, listValues, pageAnswer, pageStatement } from '#server/kernel/resource/list.ts';
import { nounRoutes } from '#server/kernel/resource/routes.ts';
import { deleteRecord, saveRecord } from '#server/kernel/resource/save.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { write } from '#server/kernel/wire/write.ts';
import { checkRoutes } from './checks.ts';
import { addDemoCertified } from './demo.ts';
import { expireCertifications } from './expire.ts';
import { certificationMessages } from './messages.ts';
import { certificationNoun } from './noun.ts';
import { certificationFlow } from './process.ts';
import { beginCompany, endCompany, renameCompany } from './shell.ts';
import { CERTIFICATION_SMS, sendSms } from './sms.ts';

/** Whoever has no company has no application either, which is no error: the first one begins the company. */
function applyPage(kernel: Kernel): Route {
  return signedInRead(kernel, companyCustomer.page, {
    query: pageStatement(certificationNoun),
    values: ({ input }) => listValues(certificationNoun, input as Asked, kernel.cipher),
    answer(rows, { me, values }) {
      const none = { content: [], total: 0, totalIsEstimate: false };
      if (me.companyId === null) return none;
      readingCompany(certificationNoun, me);
      return pageAnswer(certificationNoun, rows, { kernel, me, values }) as never;
    },
  });
}

function save(kernel: Kernel): Route {
  return write(kernel, companyCustomer.save, async (writing) => {
    const { input, tx } = writing;
    const another = input.id === undefined && input.forCompany === 'new';
    // Whoever fills in an update of a company that he was removed from meanwhile begins none with it.
    const begins = another || (writing.me.companyId === null && writing.named === null);
    const me: Me = begins ? await beginCompany(writing, input.name) : writing.me;
    const saved = await saveRecord(certificationNoun, { ...writing, me }, kernel.cipher);
    if (me.roles.includes(APPLICANT)) await renameCompany(tx, companyIdOf(me), input.name);
    writing.tellVersion(saved.version);
    return saved.id;
  });
}

function remove(kernel: Kernel): Route {
  return write(kernel, companyCustomer.delete, async (writing) => {
    const { input, me, tx } = writing;
    await deleteRecord(certificationNoun, writing, input, () =>
      endDeleted(kernel, certificationFlow, writing),
    );
    await endCompany(tx, companyIdOf(me));
    return {};
  });
}

/** 企业认证: applications, their approval, and what may be asked about them. */
export const certificationModule: Module = {
  name: 'certification',
  nouns: [certificationNoun],
  routes(kernel) {
    const own = [applyPage(kernel), save(kernel), remove(kernel)];
    const replaced = own.map(({ endpoint }) => endpoint);
    return [
      ...own,
      ...nounRoutes(kernel, certificationNoun).filter(
        ({ endpoint }) => !replaced.includes(endpoint),
      ),
      ...flowRoutes(kernel, certificationNoun, certificationFlow),
      ...checkRoutes(kernel),
    ];
  },
  flows: [certificationFlow],
  messages: certificationMessages,
  // Soon after midnight in China.
  jobs: { expireCertifications: { at: '10 0 * * *', run: expireCertifications } },
  tasks: { [CERTIFICATION_SMS]: sendSms },
  demo: addDemoCertified,
};
