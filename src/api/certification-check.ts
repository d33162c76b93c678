import { companyCustomer } from '#contract/certification/certification.ts';
import { errorToMessage } from '#src/lib/errors.ts';

import { call } from './client.ts';

/** What stands in the way of certification, as a text for people; undefined when nothing does. */
export async function certificationObstacle(): Promise<string | undefined> {
  try {
    await call(companyCustomer.checkCertification, {}, { handlesExpiry: true });
    return undefined;
  } catch (error) {
    return errorToMessage(error);
  }
}
