import { bank } from '#contract/bank.ts';

/** The schema of a save, for the form. */
export const bankSave = bank.save.input;
