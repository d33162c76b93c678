import { TEXT } from '#contract/wire/envelope.ts';
import { isMissing } from '#src/lib/errors.ts';
import { addressOf } from '#src/lib/route-address.ts';
import { entryNamed, type LinkName } from '#src/lib/route-tree.ts';

import { Failed } from '../list-page/list-body.tsx';
import { StatePanel } from '../states.tsx';

/** The way to where records are chosen. */
export function WayToList({ list }: { list: LinkName | undefined }) {
  if (list === undefined) return null;
  return (
    <p>
      <a href={addressOf(list)}>前往{entryNamed(list)?.title}</a>
    </p>
  );
}

/** `meta` of a query whose failure FailedRecord shows: all that is to be said of a missing record stands there. */
export const OF_RECORD = { isToldInPlace: isMissing } as const;

interface FailedRecordProps {
  error: Error;
  onRetry: () => void;
  list?: LinkName | undefined;
}

/**
 * Why the record of an address does not show. One that is not there, or an address that no record has (422), is not
 * asked for again: the way leads to the list.
 */
export function FailedRecord({ error, onRetry, list }: FailedRecordProps) {
  if (!isMissing(error)) return <Failed error={error} onRetry={onRetry} />;
  // Operators, whose lists are named so, act for no company.
  const isConsole = list?.startsWith('admin') ?? false;
  return (
    <StatePanel title={TEXT.notFound}>
      <p>{isConsole ? '记录可能已被删除' : '记录可能已被删除，或不属于当前企业'}</p>
      <WayToList list={list} />
    </StatePanel>
  );
}
