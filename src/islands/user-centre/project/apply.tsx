import { factoringProduct } from '#contract/factoring/products.ts';
import { FACTORING } from '#contract/project/product-lines.ts';
import { copyProject } from '#src/api/project.ts';
import { $companyId } from '#src/stores/session.ts';
import { useView } from '#src/ui/view-context.ts';
import { formOf } from '#src/widgets/document/form-of.ts';
import { FormPage } from '#src/widgets/form/form-page.tsx';

import { ChooseType } from './choose-type.tsx';
import { PROJECTS } from './document.tsx';

const LEAF = /^[1-9]\d{2}$/;

/** Whoever applies is the buyer, mostly, and in factoring whoever files receivables. */
function begun(productId: string): Record<string, unknown> {
  const { filedBy } = factoringProduct(productId);
  const filer = filedBy === 'seller' ? 'creditorId' : 'debtorId';
  const applicant = productId.startsWith(FACTORING) ? filer : 'buyerCompanyId';
  return { productId, [applicant]: $companyId.get() ?? '' };
}

const APPLICATION = formOf(PROJECTS, {
  start: async ({ copy, productId = '' }, signal) => ({
    values: copy === undefined ? begun(productId) : await copyProject(copy, signal),
  }),
});

/** 项目申请: the business type first, then its form; with `?id=` an application that goes on, with `?copy=` a new one out of an earlier one. */
export function View() {
  const { id, copy, productId = '' } = useView().search;
  if (id === undefined && copy === undefined && !LEAF.test(productId)) return <ChooseType />;
  return <FormPage declaration={APPLICATION} />;
}
