import { contactClient } from '#contract/contact-client.ts';

/** The schema of a save, for the form. */
export const contactSave = contactClient.save.input;
