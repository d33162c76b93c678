import { myCompany } from '#contract/company/company.ts';

/** The schemas of both saves, for their forms. */
export const contactInput = myCompany.saveContact.input;
export const invoiceInput = myCompany.saveInvoice.input;
