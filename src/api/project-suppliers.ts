import { adminProjectSuppliers, projectSuppliers } from '#contract/project/add-supplier.ts';

import { adminProjectLicence } from '#contract/project/renew-licence.ts';
import { one } from './admin-call.ts';

/** 增加供应商, by the buyer. */
export const addSupplier = one(projectSuppliers.add);

/** The same by the platform. */
export const addSupplierForBuyer = one(adminProjectSuppliers.add);

/** 登记许可续期 of an oil project. */
export const renewLicence = one(adminProjectLicence.renew);
