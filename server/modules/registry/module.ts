import { getRegistryCompany, searchByRegistryNameLike } from '#contract/party/registry.ts';
import type { Module } from '#server/kernel/module.ts';
import { sessionRead } from '#server/kernel/session/read.ts';
import { signedInRead } from '#server/kernel/session/signed-in-read.ts';
import { noSuchRecord } from '#server/kernel/wire/refusal.ts';

/** The registry is public knowledge: it takes a session, and no company. */
const anybody = sessionRead<Record<'asked', string>, { asked: string }>(
  ({ db, p }) => db.selectNoFrom(p('asked').as('asked')),
  { company: false },
);

export const registryModule: Module = {
  name: 'registry',
  routes(kernel) {
    const { registry } = kernel;
    return [
      signedInRead(kernel, searchByRegistryNameLike, {
        query: anybody,
        values: ({ input }) => ({ asked: input.nameLike }),
        answer: (_rows, { values, me }) => registry.search(values.asked, me.accountId),
      }),
      signedInRead(kernel, getRegistryCompany, {
        query: anybody,
        values: ({ input }) => ({ asked: input.id }),
        answer: async (_rows, { values, me }) => {
          const found = await registry.find(values.asked, me.accountId);
          if (found === undefined) throw noSuchRecord();
          return found;
        },
      }),
    ];
  },
};
