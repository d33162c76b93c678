import { loadAnyCover, loadAnyFile, uploadAsOperator } from '#src/api/admin-file.ts';
import { transportBy } from '#src/widgets/file/file-transport.ts';

/** For operators, who look at everybody's files; what they bring and do not use, the sweep removes. */
export const operatorFiles = transportBy(
  'admin',
  { load: loadAnyFile, cover: loadAnyCover },
  {
    upload: uploadAsOperator,
    remove: () => Promise.resolve(),
  },
);
