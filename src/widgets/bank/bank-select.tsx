import { lazy, Suspense } from 'react';

import { type BankRow, searchBanks } from '#src/api/bank.ts';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { type AddSlot, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

const AddBank = lazy(async () => ({ default: (await import('./add-bank.tsx')).AddBank }));

/** A bank account to choose; `note` is its bank and its masked number. */
export type BankChoice = BankRow & Option;

export function bankChoiceOf(row: BankRow): BankChoice {
  const note = [row.openBank, row.accountNo].filter((part) => part !== '').join(' ');
  return { ...row, ...(note !== '' && { note }) };
}

const load: Load<BankChoice> = async (nameLike, signal) =>
  (await searchBanks(nameLike, signal)).map(bankChoiceOf);

const add = (slot: AddSlot) => (
  <Suspense>
    <AddBank slot={slot} />
  </Suspense>
);

interface Props extends FieldProps {
  value: BankChoice | undefined;
  onChange: (value: BankChoice | undefined) => void;
  /** False leaves 去添加 out: for whoever may not add accounts. */
  canAdd?: boolean;
}

/** Chooses one of my company's bank accounts by part of its name or its bank's. */
export function BankSelect({ canAdd = true, ...rest }: Props) {
  return <RemoteSelect<BankChoice> {...rest} load={load} {...(canAdd && { add })} />;
}
