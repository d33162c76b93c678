import { contactBank } from '#contract/bank/contact.ts';

/** The schema of a save, for the form. */
export const contactBankSave = contactBank.save.input;
