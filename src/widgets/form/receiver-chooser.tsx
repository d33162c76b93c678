import { useEffect } from 'react';

import type { RemoteProps } from '#src/ui/form/form-context.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';

import { Chooser } from './chooser.tsx';

interface Receiver {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

interface Props extends RemoteProps {
  /** Id of what they are the receivers of; '' while nothing is chosen. */
  owner: string;
  /** They, where they are there already. */
  receivers: readonly Receiver[] | undefined;
  fetch: (signal: AbortSignal) => Promise<readonly Receiver[]>;
  /** What to choose before. */
  missing: string;
}

/** Chooses one of those who may sign at a site; where there is one, nobody needs to choose. */
export function ReceiverChooser({ owner, receivers, fetch, missing, ...props }: Props) {
  const load: Load<Option> = async (nameLike, signal) =>
    (receivers ?? (await fetch(signal)))
      .filter(({ name, phone }) => `${name}${phone}`.includes(nameLike))
      .map(({ id, name, phone }) => ({ id, name, note: phone }));
  const only = receivers?.length === 1 ? receivers[0] : undefined;
  const { ids, name, onChange } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another receiver alone changes anything.
  useEffect(() => {
    if (only === undefined || ids.length > 0) return;
    name(only.id, only.name);
    onChange([only.id]);
  }, [only?.id]);
  return <Chooser {...props} owner={owner} load={load} missing={missing} />;
}
