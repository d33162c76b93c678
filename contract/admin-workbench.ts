import * as z from 'zod/mini';
import { STAFF } from './account/platform-role.ts';
import { operatorRead } from './noun/admin-action.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';
import { workbenchLine } from './workbench.ts';

export const adminWorkbenchSummary = endpoint({
  ...operatorRead,
  name: 'adminWorkbenchSummary',
  path: '/admin/workbench/summary',
  roles: STAFF,
  summary:
    'What waits for an operator beside what is to be approved, each line for those whose work it is',
  input: nothing,
  output: z.array(workbenchLine),
});
