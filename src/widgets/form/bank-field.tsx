import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { writersOf } from '#contract/account/customer-role.ts';
import type { BankOption } from '#contract/bank/bank.ts';
import { bankQueries, contactBankQueries, searchBanks } from '#src/api/bank.ts';
import { $companyId, $roles } from '#src/stores/session.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import { type BankChoice, BankSelect, bankChoiceOf } from '../bank/bank-select.tsx';
import { useBelonging } from './belonging.ts';
import { selectorProps } from './selector-props.ts';

/** An account that is chosen is known by its id alone after a reload or in a draft. */
function useBank(
  id: string | undefined,
  known: BankChoice | undefined,
  isMine: boolean,
): BankChoice | undefined {
  const isKnown = known?.id === id;
  const { data } = useQuery<BankOption | null>({
    queryKey: [...(isMine ? bankQueries : contactBankQueries).key, 'choice', id],
    // Whoever fills in forms may look at the accounts that they offer, and not at every account's own page.
    queryFn: async ({ signal }) =>
      isMine
        ? ((await searchBanks({}, signal)).find((row) => row.id === id) ?? null)
        : contactBankQueries.detail(id ?? '', signal),
    enabled: id !== undefined && !isKnown,
    retry: false,
  });
  if (id === undefined || isKnown) return known;
  return data ? bankChoiceOf(data) : undefined;
}

const KEEPERS: readonly string[] = writersOf('bank');

/** An account of the company that another field names (`companyField`): mine, or a partner's as my company noted it. */
export function BankField(props: RemoteProps) {
  const { ids, names, name, onChange, params } = props;
  const [id] = ids;
  const [picked, setPicked] = useState<BankChoice>();
  const mine = useStore($companyId);
  const roles = useStore($roles);
  const { company: holder = '' } = params;
  const partyId = holder === '' || holder === mine ? undefined : holder;
  const found = useBank(id, id === undefined ? undefined : picked, partyId === undefined);
  // An account of somebody else is none any more.
  useBelonging(holder, props);
  const pending = { id, name: names.get(id ?? '') ?? '加载中…' } as BankChoice;
  return (
    <BankSelect
      key={partyId}
      {...selectorProps(props)}
      partyId={partyId}
      canAdd={roles?.some((role) => KEEPERS.includes(role)) ?? true}
      bankType={params.bankType}
      value={id === undefined ? undefined : (found ?? pending)}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        setPicked(choice);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
