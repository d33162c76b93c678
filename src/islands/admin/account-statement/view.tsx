import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { STATEMENT_SIDE } from '#contract/books/sides.ts';
import { adminStatementQueries } from '#src/api/account-statement.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { BarSelect } from '#src/ui/controls/bar-field.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { useView } from '#src/ui/view-context.ts';
import type { LineAddress } from '#src/widgets/statement/statement.tsx';
import { StatementPage, useAsked } from '#src/widgets/statement/statement-page.tsx';

const SIDES = Object.values(STATEMENT_SIDE);

const LISTS: Readonly<Record<string, Parameters<typeof addressOf>[0]>> = {
  receivablePlan: 'adminReceivablePlan',
  collection: 'adminCollection',
  payment: 'adminPayment',
  purchaseSettlement: 'adminPurchaseSettlement',
  estimateOrder: 'adminEstimateOrder',
};

const address: LineAddress = ({ objectType, objectNo }) => {
  const list = LISTS[objectType];
  return list && addressOf(list, { keyword: objectNo });
};

/** 对账单 of any company, as finance reads it. */
export function View() {
  const asking = useAsked();
  const { search, setSearch } = useView();
  const [companyId, setCompany] = useState(search.companyId ?? '');
  const { data: companies } = useQuery(adminStatementQueries.companies(asking.asked.side));
  const choose = (id: string) => {
    setCompany(id);
    setSearch({ ...search, companyId: id }, true);
  };
  const options = [
    { value: '', label: '请选择企业' },
    ...(companies ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <StatementPage
      route="adminAccountStatement"
      asking={asking}
      query={adminStatementQueries.read(companyId, asking.asked)}
      isAsked={companyId !== ''}
      address={address}
      sides={SIDES}
      chooser={
        <BarSelect
          aria-label="企业"
          data={options}
          value={companyId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      }
      before={companyId === '' ? <EmptyState>选择企业后显示其对账单</EmptyState> : undefined}
    />
  );
}
