import { MOST_ATTACHED } from '#contract/file/types.ts';
import { COMPANY_MAX } from '#contract/party/max.ts';
import type { NounFields } from '#src/widgets/noun/noun.ts';

import { contactSave } from './contact-schema.ts';
import { isPerson, type Partner } from './partner.ts';

/** FileType 企业附件, 个人附件. */
const PAPERS = { company: 7, person: 8 } as const;

/** What a company notes of its partner's contact. */
export const CONTACT_FORM: NounFields<Partner> = {
  fields: (row) => [
    { key: 'contactPerson', label: '联系人', max: COMPANY_MAX.contactPerson },
    { key: 'contactPhone', label: '手机号', control: 'phone' },
    { key: 'contactAddress', label: '联系地址', max: COMPANY_MAX.contactAddress },
    {
      key: 'attachment',
      label: '资料',
      control: 'files',
      fileType: row && isPerson(row) ? PAPERS.person : PAPERS.company,
      max: MOST_ATTACHED,
    },
  ],
  schema: contactSave,
};
