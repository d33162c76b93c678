import { adminProjectSuppliers, projectSuppliers } from '#contract/project/add-supplier.ts';

import { one } from './admin-call.ts';

/** 增加供应商, by the buyer. */
export const addSupplier = one(projectSuppliers.add);

/** The same by the platform. */
export const addSupplierForBuyer = one(adminProjectSuppliers.add);
