import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { enumOptions } from '#src/stores/enums.ts';
import type { Filter } from '#src/ui/filter-bar/filters.ts';

import { codedFilter } from '../coded.ts';

/** Lines with their business types below them, as one list to choose from. */
function businessTypes(): { value: string; label: string }[] {
  const leaves = enumOptions('ProductType');
  return PRODUCT_LINES.flatMap(({ code, name }) => [
    { value: code, label: name },
    ...leaves
      .filter(({ value }) => value.startsWith(code))
      .map(({ value, label }) => ({ value, label: `　${label}` })),
  ]);
}

export const BUSINESS_TYPE: Filter = {
  kind: 'select',
  key: 'productId',
  label: '业务类型',
  options: businessTypes,
};
export const STAGE = codedFilter('stage', '阶段', 'ProjectStage');
export const BUYER: Filter = { kind: 'text', key: 'buyerLike', label: '采购方' };
