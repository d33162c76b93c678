import { contactBank } from '#contract/contact-bank.ts';

/** The schema of a save, for the form. */
export const contactBankSave = contactBank.save.input;
