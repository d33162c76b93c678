import { useQuery } from '@tanstack/react-query';

import { productTreeQuery } from '#src/api/product-tree.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { ProductTreeSelect } from '#src/ui/selectors/product-tree-select.tsx';

interface Props extends Omit<FieldProps, 'maxLength'> {
  /** Id of a leaf; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a business type (业务类型) out of the server's product tree. */
export function ProductTypeSelect(props: Props) {
  const { data = [] } = useQuery(productTreeQuery);
  return <ProductTreeSelect {...props} tree={data} />;
}
