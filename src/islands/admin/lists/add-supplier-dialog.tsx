import { useState } from 'react';

import { USER_STATUS } from '#contract/account/user.ts';
import { type AdminRow, adminLists } from '#src/api/admin.ts';
import { addSupplierForBuyer } from '#src/api/project-suppliers.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { type Load, type Option, USUAL_MOST } from '#src/ui/selectors/remote-search.ts';
import { RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { SupplierDialog } from '#src/widgets/project/supplier-dialog.tsx';

/** Certified companies, by part of name or code. */
const load: Load<Option> = async (keyword, signal) => {
  const asked = {
    keyword,
    status: String(USER_STATUS.certified),
    pageNum: 1,
    pageSize: USUAL_MOST,
  };
  const { content } = await adminLists.companyCustomer.page(asked, signal);
  return content.map(({ id, name, usc }) => ({ id, name, note: usc }));
};

function Chooser({ field, choose }: { field: FieldProps; choose: (id: string) => void }) {
  const [company, setCompany] = useState<Option>();
  return (
    <RemoteSelect<Option>
      description="可选已认证的企业；未注册的企业请先由采购方邀请注册"
      {...field}
      value={company}
      load={load}
      onChange={(next) => {
        setCompany(next);
        choose(next?.id ?? '');
      }}
    />
  );
}

/** 增加供应商, by the platform. */
export function AddSupplierDialog({
  row,
  onClose,
}: {
  row: AdminRow<'project'>;
  onClose: () => void;
}) {
  return (
    <SupplierDialog
      project={row}
      chooser={(field, choose) => <Chooser field={field} choose={choose} />}
      send={addSupplierForBuyer}
      onClose={onClose}
    />
  );
}
