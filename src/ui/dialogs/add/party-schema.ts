import { partyBody as company, personBody as person } from '#contract/party/form.ts';

/** The schemas of what the add dialog sends. */
export const partyBody = company;
export const personBody = person;
