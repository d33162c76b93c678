import { mayCall } from '#contract/account/platform-role.ts';
import { grouped } from '#contract/arithmetic/money.ts';
import { eventsFor } from '#contract/document/states.ts';
import type { ReviewView } from '#contract/flow/review-view.ts';
import {
  ADD_SUPPLIER,
  addsSuppliers,
  SUPPLIER_ADDERS,
  takesSuppliers,
} from '#contract/project/add-supplier.ts';
import { projectDocument } from '#contract/project/project.ts';
import { LICENCE_RENEWERS, RENEW_LICENCE, renewsLicence } from '#contract/project/renew-licence.ts';
import { PROJECT_STATES } from '#contract/project/states.ts';
import { document } from '#server/kernel/document/document.ts';
import type { FlowRecord } from '#server/kernel/flow/flow.ts';
import { reviewOf } from '#server/kernel/form/review-of.ts';
import { otherExposure } from '#server/kernel/ledger/exposure.ts';
import { columnText } from '#server/kernel/resource/field.ts';
import type { Tx } from '#server/kernel/session/scope.ts';
import { APPROVED_SET } from './approved-set.ts';
import { effects } from './effects.ts';
import { projectFields, projectFilters, takesPart, values } from './fields.ts';
import { accountsOf } from './people.ts';
import { check, guard } from './rules.ts';
import { beforeSave, projectForm } from './save.ts';
import { PROJECT_SIDES } from './sides.ts';
import { TICKS } from './ticks.ts';

/** The form as reviewers read it. */
async function view(tx: Tx, { id, row }: FlowRecord): Promise<ReviewView> {
  const product = columnText(row, 'product_id');
  const opened = await projectForm(tx, product);
  return reviewOf(tx, opened, {
    values: row.form_data as Record<string, unknown>,
    names: {
      ...(row.form_names as Record<string, string>),
      [product]: opened.productName || product,
    },
    objectType: 'project',
    objectId: id,
    today: '',
  });
}

/** 项目 (rules.md C.1, C.22, F): its form, what is approved, and what follows. */
export const projectRecord = document(projectDocument, {
  table: 'project',
  number: ['XM', 'projectNo'],
  rights: 'project',
  inDeals: { amount: 'applyAmount', granted: 'approvedAmount', states: PROJECT_STATES },
  search: ['project_name'],
  mayBeEmpty: ['apply_amount', 'approved_amount'],
  fields: projectFields,
  filters: projectFilters,
  concerns: takesPart,
  form: { beforeSave, check, view, values },
  flow: {
    objectName: '项目申请',
    productColumn: 'product_id',
    summary: (row) =>
      `${columnText(row, 'project_name')} ${grouped(columnText(row, 'apply_amount'))} 元`,
    harmless: ['contactPerson', 'contactPhone', 'remarks'],
    facts: async ({ record: { row } }) => ({
      applyAmount: columnText(row, 'apply_amount'),
      productLine: columnText(row, 'product_line'),
    }),
    guard,
    effects,
    parties: ({ tx, at, record }) => accountsOf(tx, record.id, at),
    fields: APPROVED_SET,
    ticks: TICKS,
    project: ({ id }) => id,
    exposure: (tx, { id, row }) =>
      otherExposure(tx, {
        projectId: id,
        buyerId: (row.buyer_company_id as string | null) ?? null,
      }),
  },
  unique: { project_name_once: ['projectName', '该项目名称已存在，请换一个名称'] },
  sides: PROJECT_SIDES,
  actions: ({ projectStatus, productId, myRoles }, may) => {
    if (!may.write) return [];
    const adds = addsSuppliers(myRoles) && takesSuppliers(projectStatus, productId);
    return ['copy', ...(adds ? [ADD_SUPPLIER] : [])];
  },
  operatorActions: ({ projectStatus, productId }, { roles }) => [
    ...eventsFor(PROJECT_STATES, projectStatus, { side: 'platform', roles }),
    ...(mayCall(SUPPLIER_ADDERS, roles) && takesSuppliers(projectStatus, productId)
      ? [ADD_SUPPLIER]
      : []),
    ...(mayCall(LICENCE_RENEWERS, roles) && renewsLicence(projectStatus, productId)
      ? [RENEW_LICENCE]
      : []),
  ],
});
