import { fileTypeOf } from '#contract/file/types.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { choicesOf } from '#src/stores/business-form.ts';
import { FileUpload } from '#src/ui/file-upload/file-upload.tsx';
import type { FormPlugs, UploadProps } from '#src/ui/form/form-context.ts';
import { fileTransport } from '../file/file-transport.ts';
import { ProductTypeSelect } from '../product-type-select.tsx';
import { REMOTES } from './remotes.tsx';
import { selectorProps } from './selector-props.ts';

function Upload({ field, files, ...props }: UploadProps) {
  const { accept, limit, minCount } = field;
  return (
    <FileUpload
      {...props}
      fileType={fileTypeOf(field)}
      narrow={{ accept, limit, least: minCount }}
      value={files}
      transport={fileTransport}
    />
  );
}

/** What business forms need of the world, on the real calls: choices, selectors, the product tree, uploads. */
export const FORM_PLUGS: FormPlugs = {
  choicesOf,
  remotes: REMOTES,
  productTree: (props) => (
    <ProductTypeSelect
      {...selectorProps(props)}
      value={props.ids[0] ?? ''}
      onChange={(id) => props.onChange(id === '' ? [] : [id])}
    />
  ),
  upload: (props) => <Upload {...props} />,
  readSheet: async (file) =>
    (await loadCode(() => import('#src/api/read-sheet.ts'))).readWorkbook(file),
};
