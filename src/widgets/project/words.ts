import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { enumOptions } from '#src/stores/enums.ts';

/** Lines with their business types below them, as one list to choose from. */
export function businessTypes(): { value: string; label: string }[] {
  const leaves = enumOptions('ProductType');
  return PRODUCT_LINES.flatMap(({ code, name }) => [
    { value: code, label: name },
    ...leaves
      .filter(({ value }) => value.startsWith(code))
      .map(({ value, label }) => ({ value, label: `　${label}` })),
  ]);
}
