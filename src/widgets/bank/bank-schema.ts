import { bank } from '#contract/bank/bank.ts';

/** The schema of a save, for the form. */
export const bankSave = bank.save.input;
