import type { contactBank } from '#contract/bank/contact.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { ACCOUNT_FORM } from '#src/widgets/bank/account-form.ts';
import type { NounFields } from '#src/widgets/noun/noun.ts';

import { contactBankSave } from './contact-bank-schema.ts';

/** What a company notes of a partner's bank account; a new one begins with that name. */
export function contactBankForm(name: string): NounFields<CallOutput<typeof contactBank.detail>> {
  return {
    fields: ACCOUNT_FORM.map((field) =>
      field.key === 'name' ? { ...field, initial: name } : field,
    ),
    schema: contactBankSave,
  };
}
