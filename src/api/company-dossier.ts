import { adminCompanyDossier } from '#contract/company/dossier.ts';

import { call } from './client.ts';

/** The file of a company (客户档案), for operators. */
export const companyDossier = {
  key: ['admin', 'company'] as const,
  detail: (id: string, signal: AbortSignal) => call(adminCompanyDossier.detail, { id }, { signal }),
  exposure: (id: string, signal: AbortSignal) =>
    call(adminCompanyDossier.exposure, { id }, { signal }),
};
