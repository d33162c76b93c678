/** The six product lines (产品线): code of the tree root, name, and slug of the public page. */
export const PRODUCT_LINES = [
  { code: '1', name: '大基建', slug: 'large-infrastructure' },
  { code: '2', name: '大宗商品', slug: 'bulk-commodity' },
  { code: '3', name: '新基建', slug: 'new-infrastructure' },
  { code: '4', name: '保理', slug: 'factoring' },
  { code: '5', name: '特钢', slug: 'special-steel' },
  { code: '6', name: '成品油', slug: 'refined-oil' },
] as const;

/** 保理, whose applicant is the supplier and whose buyer owes it money. */
export const FACTORING = '4';

/** 成品油, whose suppliers sell by a licence. */
export const REFINED_OIL = '6';
