import type { AdminRow } from '#src/api/admin.ts';
import { renewLicence } from '#src/api/project-suppliers.ts';

import { AskDialog, type AskedField } from './ask-dialog.tsx';

const FIELDS: readonly AskedField[] = [
  { name: 'licenseExpire', label: '许可有效期', control: 'day', required: true },
  {
    name: 'reason',
    label: '核查说明',
    control: 'textarea',
    required: true,
    max: 200,
    hint: '如新证书编号和核查方式，记入操作日志',
  },
];

/** 登记许可续期 (成品油). */
export function RenewLicenceDialog({
  row: { id, version },
  onClose,
}: {
  row: AdminRow<'project'>;
  onClose: () => void;
}) {
  return (
    <AskDialog
      title="登记许可续期"
      fields={FIELDS}
      submit="登记"
      done="许可有效期已更新"
      send={({ licenseExpire = '', reason = '' }, action) =>
        renewLicence({ id, version, licenseExpire, reason }, action)
      }
      onClose={onClose}
    />
  );
}
