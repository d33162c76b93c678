import * as z from 'zod/mini';

import { BUSINESS } from '../account/platform-role.ts';

import { operatorRead } from '../noun/admin-action.ts';
import { exportedList } from '../noun/admin-list.ts';
import { codesFilter, dateRange, idFilter } from '../noun/list.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  ledgerFields,
  ledgerSheet,
  limitDetail,
  limitPreview,
  ofProject,
  previewInput,
  verdict,
} from './limit.ts';

const read = { ...operatorRead, roles: BUSINESS } as const;

/** The limit (授信额度) of any project, for operators. */
export const adminLimit = {
  detail: endpoint({
    ...read,
    name: 'adminLimitDetail',
    path: '/admin/limit/detail',
    summary: "Any project's limit and how much of it is in use; null before it is opened",
    input: ofProject,
    output: z.nullable(limitDetail),
  }),
  preview: endpoint({
    ...read,
    name: 'adminLimitPreview',
    method: 'POST',
    path: '/admin/limit/preview',
    summary: "What a use of any project's limit would do to it, without doing it",
    input: previewInput,
    output: limitPreview,
  }),
};

/** The ledger (额度流水) of any project, newest first, with the persons who acted. */
export const adminLimitLedger = {
  ...exportedList({
    name: 'limitLedger',
    title: 'ledgers of limits (额度流水)',
    fields: ledgerFields,
    filters: { projectId: idFilter, type: codesFilter, ...dateRange('time') },
    sorts: ['createTime'],
    roles: BUSINESS,
    sheet: { ...ledgerSheet, routeName: 'adminProject' },
  }),
  verify: endpoint({
    ...read,
    name: 'adminLimitLedgerVerify',
    path: '/admin/limitLedger/verify',
    summary: "Reads any project's ledger from its first row and says whether it is right",
    input: ofProject,
    output: verdict,
  }),
};
