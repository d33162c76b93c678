import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { ProjectRow } from '#contract/project/project.ts';
import { projectQueries } from '#src/api/project.ts';
import { addSupplier } from '#src/api/project-suppliers.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { PartySelect } from '#src/widgets/party/party-select.tsx';
import { SupplierDialog } from '#src/widgets/project/supplier-dialog.tsx';

function Chooser({ field, choose }: { field: FieldProps; choose: (id: string) => void }) {
  const [id, setId] = useState('');
  return (
    <PartySelect
      {...field}
      type="supplier"
      value={id}
      onChange={(next) => {
        setId(next);
        choose(next);
      }}
    />
  );
}

/** 增加供应商, by the buyer: one of its trading partners, or one that is added to them now. */
export function AddSupplier({ row, onClose }: { row: ProjectRow; onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <SupplierDialog
      project={row}
      chooser={(field, choose) => <Chooser field={field} choose={choose} />}
      send={addSupplier}
      onDone={() => void queries.invalidateQueries({ queryKey: [...projectQueries.key] })}
      onClose={onClose}
    />
  );
}
