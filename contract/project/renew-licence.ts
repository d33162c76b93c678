import * as z from 'zod/mini';

import { RISK } from '../account/platform-role.ts';
import { operatorWrite } from '../noun/admin-action.ts';
import { requiredText, seenRecord } from '../noun/fields.ts';
import { calendarDate } from '../noun/values.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { REFINED_OIL } from './product-lines.ts';
import { PROJECT_STATUS } from './project.ts';

/** Row action of a project whose licence (成品油, 许可有效期) may be renewed. */
export const RENEW_LICENCE = 'renewLicence';

/** Operators who have seen the renewed licence. */
export const LICENCE_RENEWERS = RISK;

export const LICENCE_REFUSAL = {
  status: {
    code: 'project_status',
    text: '只有待签约、执行中、已冻结的成品油项目可以登记许可续期',
  },
  earlier: '须晚于今天和原有效期',
} as const;

const { signing, running, frozen } = PROJECT_STATUS;
const OPEN: readonly string[] = [signing, running, frozen];

/** Whether a project has a licence that goods and limit wait for (rules.md E). */
export const renewsLicence = (projectStatus: string, productId: string): boolean =>
  OPEN.includes(projectStatus) && productId.startsWith(REFINED_OIL);

/** 登记许可续期: the licence that an oil project was approved with ends before the project does. */
export const adminProjectLicence = {
  renew: endpoint({
    ...operatorWrite,
    roles: LICENCE_RENEWERS,
    name: 'adminProjectRenewLicence',
    word: '登记许可续期',
    path: '/admin/project/renewLicence',
    summary: 'Write down until when the renewed licence of an oil project lasts (许可有效期)',
    input: z.strictObject({
      ...seenRecord,
      licenseExpire: calendarDate,
      /** What was looked at, e.g. the number of the new paper. */
      reason: requiredText(200),
    }),
    output: nothing,
  }),
};
