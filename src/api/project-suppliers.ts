import { adminProjectSuppliers, projectSuppliers } from '#contract/project/add-supplier.ts';
import type { CallInput } from '#contract/wire/endpoint.ts';

import type { Action } from './action.ts';
import { call } from './client.ts';

type Input = CallInput<typeof projectSuppliers.add>;

/** 增加供应商, by the buyer. */
export const addSupplier = (input: Input, action: Action) =>
  call(projectSuppliers.add, input, { action });

/** The same by the platform. */
export const addSupplierForBuyer = (input: Input, action: Action) =>
  call(adminProjectSuppliers.add, input, { action });
