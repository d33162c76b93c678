import type { ProductNode } from '#contract/common.ts';
import { productTypeList } from '#src/lib/product-types.ts';
import { NativeSelect } from '../controls/native-select.tsx';

import type { FieldProps } from './combobox.tsx';

interface Props extends Omit<FieldProps, 'maxLength'> {
  tree: readonly ProductNode[];
  /** Id of a leaf; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Chooses a business type (业务类型): a leaf of the product tree, under the line that it belongs to. */
export function ProductTreeSelect({ tree, value, onChange, placeholder, ...field }: Props) {
  const groups = tree.map((line) => ({
    group: line.name,
    items: productTypeList([line]).map(({ code, name }) => ({
      value: code,
      // Below the line's own name, the rest of the way.
      label: name.startsWith(`${line.name}/`) ? name.slice(line.name.length + 1) : name,
    })),
  }));
  return (
    <NativeSelect
      {...field}
      value={value}
      data={[{ value: '', label: placeholder ?? '请选择业务类型' }, ...groups]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
