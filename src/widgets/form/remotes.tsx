import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { PARTY_TYPE_NAMES, type PartyTypeName, partyType } from '#contract/party.ts';
import { bankQueries } from '#src/api/bank.ts';
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
function useBank(id: string | undefined, known: BankChoice | undefined): BankChoice | undefined {
  const isKnown = known?.id === id;
  const { data } = useQuery({
    queryKey: [...bankQueries.key, 'detail', id],
    queryFn: ({ signal }) => bankQueries.detail(id ?? '', signal),
    enabled: id !== undefined && !isKnown,
    retry: false,
  });
  if (id === undefined || isKnown) return known;
  return data && bankChoiceOf(data);
}

function Bank(props: RemoteProps) {
  const { ids, names, name, onChange, params } = props;
  const [id] = ids;
  const [picked, setPicked] = useState<BankChoice>();
  const found = useBank(id, id === undefined ? undefined : picked);
  const pending = { id, name: names.get(id ?? '') ?? '加载中…' } as BankChoice;
  return (
    <BankSelect
      {...selectorProps(props)}
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
