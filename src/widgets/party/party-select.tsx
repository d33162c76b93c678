import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { PartyTypeName } from '#contract/party/party.ts';
import { partyQueries } from '#src/api/party.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { nameOr } from '#src/ui/selectors/remote-search.ts';
import { RemoteMultiSelect, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

import { choiceOf, loadParties, type PartyChoice } from './choice.ts';
import { addPartyOf } from './lazy-add-party.tsx';

interface Common extends FieldProps {
  /** Of which type: company, supplier, owner, carrier and so on (contract/party/party.ts). */
  type: PartyTypeName;
  /** False leaves 去添加 out. */
  canAdd?: boolean;
  /** What is known of ids beforehand: one that my company has removed since is found no more. */
  names?: ReadonlyMap<string, string> | undefined;
}

/** Names for ids: what was chosen here is known, the rest is asked for by idList. */
function useChoices({ type, names }: Pick<Common, 'type' | 'names'>, ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PartyChoice>>(new Map());
  const unknown = ids.filter((id) => !chosen.has(id));
  const { data } = useQuery(partyQueries.byIds(type, unknown));
  const choices = ids.map((id): PartyChoice => {
    const found = data?.find((option) => option.id === id);
    const name = nameOr(names?.get(id), data);
    return chosen.get(id) ?? choiceOf(found ?? { id, name, usc: '', contactPhone: '' });
  });
  const remember = (all: readonly PartyChoice[]) =>
    setChosen((before) => new Map([...before, ...all.map((one) => [one.id, one] as const)]));
  return { choices, remember };
}

interface OneProps extends Common {
  /** Id; '' for none. */
  value: string;
  onChange: (id: string, choice?: PartyChoice) => void;
}

/** Chooses one company or person that my company knows, by part of its name. */
export function PartySelect({ type, canAdd = true, names, value, onChange, ...field }: OneProps) {
  const { choices, remember } = useChoices({ type, names }, value === '' ? [] : [value]);
  const load = useMemo(() => loadParties(type), [type]);
  return (
    <RemoteSelect<PartyChoice>
      {...field}
      load={load}
      add={canAdd ? addPartyOf(type) : undefined}
      value={choices[0]}
      onChange={(choice) => {
        if (choice) remember([choice]);
        onChange(choice?.id ?? '', choice);
      }}
    />
  );
}

interface ManyProps extends Common {
  value: readonly string[];
  onChange: (ids: readonly string[], choices: readonly PartyChoice[]) => void;
}

/** The same for several. */
export function PartyMultiSelect({
  type,
  canAdd = true,
  names,
  value,
  onChange,
  ...field
}: ManyProps) {
  const { choices, remember } = useChoices({ type, names }, value);
  const load = useMemo(() => loadParties(type), [type]);
  return (
    <RemoteMultiSelect<PartyChoice>
      {...field}
      load={load}
      add={canAdd ? addPartyOf(type) : undefined}
      value={choices}
      onChange={(all) => {
        remember(all);
        onChange(
          all.map(({ id }) => id),
          all,
        );
      }}
    />
  );
}
