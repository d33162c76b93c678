import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { PartyTypeName } from '#contract/party/party.ts';
import { partyQueries } from '#src/api/party.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { RemoteMultiSelect, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';
import { useLookedUp } from '#src/ui/selectors/use-looked-up.tsx';

import { choiceOf, loadParties, type PartyChoice } from './choice.ts';
import { addPartyOf } from './lazy-add-party.tsx';

interface Common extends FieldProps {
  /** Of which type: company, supplier, owner, carrier and so on (contract/party/party.ts). */
  type: PartyTypeName;
  /** False leaves 去添加 out. */
  canAdd?: boolean;
  /** What is known of ids beforehand: one that my company has removed since is found no more. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Takes out what is not found, and leaves the rest; absent: it stays. */
  onGone?: ((rest: readonly string[]) => void) | undefined;
}

/** Names for ids: what was chosen here is known, the rest is asked for by idList. */
function useChoices(
  { type, names, onGone }: Pick<Common, 'type' | 'names' | 'onGone'>,
  ids: readonly string[],
) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PartyChoice>>(new Map());
  const wanted = ids.filter((id) => !chosen.has(id));
  const query = useQuery(partyQueries.byIds(type, wanted));
  const found = new Map(query.data?.map((option) => [option.id, option]));
  const unknown = wanted.filter((id) => !found.has(id) && !names?.has(id));
  const { word, note } = useLookedUp({ ids, unknown, asked: query, onGone });
  const choices = ids.map((id): PartyChoice => {
    const bare = { id, name: names?.get(id) ?? word, usc: '', contactPhone: '' };
    return chosen.get(id) ?? choiceOf(found.get(id) ?? bare);
  });
  const remember = (all: readonly PartyChoice[]) =>
    setChosen((before) => new Map([...before, ...all.map((one) => [one.id, one] as const)]));
  return { choices, remember, ...(note !== undefined && { said: { description: note } }) };
}

interface OneProps extends Common {
  /** Id; '' for none. */
  value: string;
  onChange: (id: string, choice?: PartyChoice) => void;
}

/** Chooses one company or person that my company knows, by part of its name. */
export function PartySelect(props: OneProps) {
  const { type, canAdd = true, names, value, onChange, onGone, ...field } = props;
  const known = { type, names, onGone };
  const { choices, remember, said } = useChoices(known, value === '' ? [] : [value]);
  const load = useMemo(() => loadParties(type), [type]);
  return (
    <RemoteSelect<PartyChoice>
      {...field}
      {...said}
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
export function PartyMultiSelect(props: ManyProps) {
  const { type, canAdd = true, names, value, onChange, onGone, ...field } = props;
  const { choices, remember, said } = useChoices({ type, names, onGone }, value);
  const load = useMemo(() => loadParties(type), [type]);
  return (
    <RemoteMultiSelect<PartyChoice>
      {...field}
      {...said}
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
