import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { writersOf } from '#contract/account/customer-role.ts';
import type { BankOption } from '#contract/bank/bank.ts';
import { bankQueries, contactBankQueries } from '#src/api/bank.ts';
import { TOLD_IN_PLACE } from '#src/api/query-client.ts';
import { $companyId, $roles } from '#src/stores/session.ts';
import { type RemoteProps, useFormContext } from '#src/ui/form/form-context.ts';
import { useLookedUp } from '#src/ui/selectors/use-looked-up.tsx';
import { type BankChoice, BankSelect, bankChoiceOf, myBanks } from '../bank/bank-select.tsx';
import { useBelonging } from './belonging.ts';
import { selectorProps } from './selector-props.ts';

interface Asked {
  id: string | undefined;
  known: BankChoice | undefined;
  isMine: boolean;
  names: RemoteProps['names'];
  onGone: RemoteProps['onGone'];
}

/** An account that is chosen is known by its id alone after a reload or in a draft. */
function useBank({ id, known, isMine, names, onGone }: Asked) {
  const isKnown = known?.id === id;
  const query = useQuery<BankOption | null>({
    queryKey: [...(isMine ? bankQueries : contactBankQueries).key, 'choice', id],
    // Whoever fills in forms may look at the accounts that they offer, and not at every account's own page.
    queryFn: async ({ signal }) =>
      isMine
        ? ((await myBanks('', signal)).find((row) => row.id === id) ?? null)
        : contactBankQueries.detail(id ?? '', signal),
    enabled: id !== undefined && !isKnown,
    retry: false,
    meta: TOLD_IN_PLACE,
  });
  const ids = id === undefined ? [] : [id];
  const unknown = ids.filter((one) => !isKnown && !query.data && !names.has(one));
  const { word, note } = useLookedUp({ ids, unknown, asked: query, onGone });
  const chosen = (): BankChoice | undefined => {
    if (id === undefined || isKnown) return known;
    if (query.data) return bankChoiceOf(query.data);
    return { id, name: names.get(id) ?? word, bankType: '', accountNo: '', openBank: '' };
  };
  return { chosen: chosen(), note };
}

/** What to choose first, while the company whose account it is has not been chosen; '' otherwise. */
function useMissing({ field, params }: RemoteProps): string {
  const { form } = useFormContext().store;
  if (params.company !== '') return '';
  const holder = form.tabs
    .flatMap(({ fields }) => fields)
    .find(({ fieldKey }) => fieldKey === field.optionSource?.params?.companyField);
  return `请先选择${holder?.label ?? '企业'}`;
}

const KEEPERS: readonly string[] = writersOf('bank');

/** An account of the company that another field names (`companyField`): mine, or a partner's as my company noted it. */
export function BankField(props: RemoteProps) {
  const { ids, names, name, onChange, onGone, params } = props;
  const [id] = ids;
  const [picked, setPicked] = useState<BankChoice>();
  const mine = useStore($companyId);
  const roles = useStore($roles);
  const { company: holder = '' } = params;
  const partyId = holder === '' || holder === mine ? undefined : holder;
  const known = id === undefined ? undefined : picked;
  const { chosen, note } = useBank({ id, known, isMine: partyId === undefined, names, onGone });
  const missing = useMissing(props);
  // An account of somebody else is none any more.
  useBelonging(holder, props);
  return (
    <BankSelect
      key={partyId}
      {...selectorProps(props)}
      {...(note && { description: note })}
      {...(missing !== '' && { disabled: true, description: missing })}
      partyId={partyId}
      canAdd={roles?.some((role) => KEEPERS.includes(role)) ?? true}
      bankType={params.bankType}
      value={chosen}
      onChange={(choice) => {
        if (choice) name(choice.id, choice.name);
        setPicked(choice);
        onChange(choice ? [choice.id] : []);
      }}
    />
  );
}
