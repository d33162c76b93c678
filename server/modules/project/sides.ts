import { sql } from 'kysely';

import type { project } from '#contract/project/project.ts';
import { columnsOf } from '#server/db/columns-of.ts';
import { flowWords } from '#server/kernel/flow/fields.ts';
import type { SidesOf } from '#server/kernel/resource/noun.ts';

const t = columnsOf('project', 't');

type ProjectSides = SidesOf<typeof project>;
type Key = NonNullable<ProjectSides['ownLacks']>[number];

/** What everybody who takes part is told. */
const BASE: readonly Key[] = [
  'projectNo',
  'projectName',
  'productId',
  'productName',
  'myRoles',
  'buyerName',
  'supplierNames',
  'projectStatus',
  'stage',
  'applicantRole',
  'startDate',
  'endDate',
  'region',
  'detailAddress',
  'lng',
  'lat',
  'parties',
  'auditStatus',
  'processRedundantId',
  'submitTime',
  'auditTime',
  'nextStep',
];

/** What was filed, prices among it. */
const FILED: readonly Key[] = [
  'contractAmount',
  'applyAmount',
  'limitType',
  'creditDays',
  'contractNo',
  'contractName',
  'values',
  'formNames',
  'attachment',
];

/** What was granted. A supplier that applied is not told either: the credit is the buyer's. */
const TERMS: readonly Key[] = [
  'approvedAmount',
  'approvedCreditDays',
  'limitExpireDate',
  'annualRate',
  'serviceRate',
  'approvedDepositRate',
  'markup',
  'conditions',
  'limit',
];

/**
 * Who sees what of a project (rules.md P7). parties.ts says how the two columns follow from the parties and from
 * how far the project has come: `credit` is the buyer, who owes, and in factoring the creditor who applied; `party` is
 * everybody who takes part, suppliers, owners and guarantors. What the platform writes to the applicant is the applicant's.
 */
export const PROJECT_SIDES: ProjectSides = {
  of: {
    credit: {
      companies: t.terms_seen_by,
      sees: [...BASE, ...FILED, ...TERMS],
      words: flowWords,
    },
    party: { companies: t.seen_by, sees: BASE, words: flowWords },
  },
  ownLacks: TERMS,
  filters: {
    nameLike: ['projectNo', 'projectName'],
    productId: ['productId'],
    projectStatus: ['projectStatus'],
    stage: ['stage'],
    buyerLike: ['buyerName'],
    partnerId: ['parties'],
    createTimeStart: [],
    createTimeEnd: [],
    applyAmountStart: ['applyAmount'],
    applyAmountEnd: ['applyAmount'],
  },
  sorts: {
    projectName: ['projectName'],
    applyAmount: ['applyAmount'],
    approvedAmount: ['approvedAmount'],
  },
  rows: (companyId) => sql`${t.seen_by} @> array[${companyId}]::bigint[]`,
};
