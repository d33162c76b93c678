import type { bank } from '#contract/bank/bank.ts';
import type { CallOutput } from '#contract/wire/endpoint.ts';
import { $companyName } from '#src/stores/session.ts';
import { ACCOUNT_FORM } from '#src/widgets/bank/account-form.ts';
import { bankSave } from '#src/widgets/bank/bank-schema.ts';
import type { NounFields } from '#src/widgets/noun/noun.ts';

/** A new account is mostly in the company's own name. */
const ownAccount = () =>
  ACCOUNT_FORM.map((field) =>
    field.key === 'name' ? { ...field, initial: $companyName.get() } : field,
  );

/** What a company enters of its bank account. */
export const BANK_FORM: NounFields<CallOutput<typeof bank.detail>> = {
  fields: (row) => (row === undefined ? ownAccount() : ACCOUNT_FORM),
  schema: bankSave,
};
