import { expect, test } from 'vitest';

import { firstCallOf } from './first-call.ts';
import { ROUTES } from './routes.ts';

test('a list begins with its page and a detail with its record; forms and what has no such call with nothing', () => {
  const calls = Object.fromEntries(ROUTES.map((route) => [route.name, firstCallOf(route)]));
  expect(calls).toMatchObject({
    project: 'projectPage POST /portal/project/page',
    projectDetails: 'projectDetail GET /portal/project/detail',
    applyAmountAdjust: 'applyAmountAdjustPage POST /portal/applyAmountAdjust/page',
    // One address for both directions: whose it is, is asked first.
    paymentDetail: 'collectionPresent GET /portal/collection/present',
    contactClientDetail: 'contactClientDetail GET /portal/contactClient/detail',
    bank: 'bankPage POST /portal/bank/page',
    projectaApplication: '',
    sceneControlForm: '',
    workbench: '',
    companyDetails: '',
    bindPhone: '',
  });
});
