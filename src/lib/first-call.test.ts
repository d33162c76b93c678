import { expect, test } from 'vitest';

import { BEGINS_WITH, firstCallOf } from './first-call.ts';
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
    delivery: 'deliveryPage POST /portal/delivery/page',
    logisticsEntrDetail: 'logisticsEntryDetail GET /portal/logisticsEntry/detail',
    bank: 'bankPage POST /portal/bank/page',
    projectaApplication: '',
    sceneControlForm: '',
    workbench: '',
    payment: '',
    logisticsEntry: '',
    companyDetails: '',
    bindPhone: '',
  });
});

test('whatever is said to begin with another call names one that there is', () => {
  const calls = ROUTES.filter(({ name }) => name in BEGINS_WITH).map(firstCallOf);
  expect(calls).toHaveLength(Object.keys(BEGINS_WITH).length);
  expect(calls).not.toContain('');
});
