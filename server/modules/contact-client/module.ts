import { sql } from 'kysely';

import { contactClient } from '#contract/contact-client.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Module } from '#server/kernel/module.ts';
import { readingCompany } from '#server/kernel/resource/access.ts';
import { nounRoutes, recordWrite } from '#server/kernel/resource/routes.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { INVITE_TASK, invite, sendInvitation } from './invite.ts';
import { contactClientNoun } from './noun.ts';
import { contactClientWorkbench } from './workbench.ts';

const clients = columnsOf('contact_client');

const codeOf = sessionRead<{ id: string }, { usc: string; is_person: boolean }>(
  ({ p, me }) => sql`
    select ${clients.usc}, ${clients.person_id} is not null as is_person from ${clients}
    where ${clients.id} = ${p('id')} and ${clients.company_id} = ${me.companyId} and not ${clients.deleted}`,
);

function businessRoute(kernel: Kernel): Route {
  return signedInRead(kernel, contactClient.business, {
    query: codeOf,
    values: ({ input }) => ({ id: input.id }),
    async answer([entry], { me }) {
      readingCompany(contactClientNoun, me);
      if (entry === undefined) throw noSuchRecord();
      if (entry.is_person || entry.usc === '') return null;
      return (await kernel.registry.findByCode(entry.usc, me.accountId)) ?? null;
    },
  });
}

export const contactClientModule: Module = {
  name: 'contactClient',
  nouns: [contactClientNoun],
  workbench: contactClientWorkbench,
  routes: (kernel) => [
    ...nounRoutes(kernel, contactClientNoun),
    businessRoute(kernel),
    recordWrite(kernel, contactClientNoun, contactClient.invite, (writing, record) =>
      invite(kernel, writing, record),
    ),
  ],
  tasks: { [INVITE_TASK]: sendInvitation },
};
