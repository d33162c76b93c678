import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { PARTY_TYPE_NAMES, type PartyTypeName, partyType } from '#contract/party/party.ts';
import { type BankRow, bankQueries, contactBankQueries, searchBanks } from '#src/api/bank.ts';
import { $companyId } from '#src/stores/session.ts';
import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { type BankChoice, BankSelect, bankChoiceOf } from '../bank/bank-select.tsx';
import { PartyMultiSelect, PartySelect } from '../party/party-select.tsx';
import { ProjectField } from '../project/project-select.tsx';

/** What every selector takes of a form's field. */
export function selectorProps({ label, required, readOnly, error }: RemoteProps): FieldProps {
  return { label, required, disabled: readOnly, error };
}

/** The type whose entries bear a company type (CompanyType); companies of any type without one. */
function typeOf(key: PartyTypeName, { companyTypeList = '' }: RemoteProps['params']) {
  if (key !== 'company') return key;
  const found = PARTY_TYPE_NAMES.find((name) => partyType(name).companyType === companyTypeList);
  return found ?? key;
}

function Party({ type, ...props }: RemoteProps & { type: PartyTypeName }) {
  const { ids, onChange, name, field } = props;
  const shared = { ...selectorProps(props), type: typeOf(type, props.params) };
  if (field.controlType.endsWith('Multi')) {
    return (
      <PartyMultiSelect
        {...shared}
        value={ids}
        onChange={(next, choices) => {
          for (const choice of choices) name(choice.id, choice.name);
          onChange(next);
        }}
      />
    );
  }
  return (
    <PartySelect
      {...shared}
      value={ids[0] ?? ''}
      onChange={(id, choice) => {
        if (choice) name(id, choice.name);
        onChange(id === '' ? [] : [id]);
      }}
    />
  );
}

/** An account that is chosen is known by its id alone after a reload or in a draft. */
function useBank(
  id: string | undefined,
  known: BankChoice | undefined,
  isMine: boolean,
): BankChoice | undefined {
  const isKnown = known?.id === id;
  const { data } = useQuery<BankRow | null>({
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

/** An account of the company that another field names (`companyField`): mine, or a partner's as my company noted it. */
function Bank(props: RemoteProps) {
  const { ids, names, name, onChange, params } = props;
  const [id] = ids;
  const [picked, setPicked] = useState<BankChoice>();
  const mine = useStore($companyId);
  const { company: holder = '' } = params;
  const partyId = holder === '' || holder === mine ? undefined : holder;
  const found = useBank(id, id === undefined ? undefined : picked, partyId === undefined);
  const before = useRef(holder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an account of somebody else is none any more.
  useEffect(() => {
    if (before.current !== '' && before.current !== holder && id !== undefined) onChange([]);
    before.current = holder;
  }, [holder]);
  const pending = { id, name: names.get(id ?? '') ?? '加载中…' } as BankChoice;
  return (
    <BankSelect
      key={partyId}
      {...selectorProps(props)}
      partyId={partyId}
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

const parties = PARTY_TYPE_NAMES.map(
  (type) => [type, (props: RemoteProps) => <Party {...props} type={type} />] as const,
);

/**
 * The selectors of business forms, by the key of the field's option source (contract/form/metadata.ts). A noun that can
 * be searched adds its own; one that cannot yet is shown as absent.
 */
export const REMOTES: Readonly<Record<string, (props: RemoteProps) => ReactNode>> = {
  ...Object.fromEntries(parties),
  bank: (props) => <Bank {...props} />,
  project: (props) => <ProjectField {...props} />,
};
