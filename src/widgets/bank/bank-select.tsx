import { useState } from 'react';
import { type BankRow, searchBanks } from '#src/api/bank.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';
import { type AddSlot, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

const AddBank = lazyPart(async () => (await import('./add-bank.tsx')).AddBank);

/** A bank account to choose; `note` is its bank and its masked number. */
export type BankChoice = BankRow & Option;

export function bankChoiceOf(row: BankRow): BankChoice {
  const note = [row.openBank, row.accountNo].filter((part) => part !== '').join(' ');
  return { ...row, ...(note !== '' && { note }) };
}

const load =
  (bankType: string | undefined): Load<BankChoice> =>
  async (nameLike, signal) =>
    (await searchBanks({ nameLike, ...(bankType && { bankType }) }, signal)).map(bankChoiceOf);

const add = (bankType: string | undefined) => (slot: AddSlot) => (
  <AddBank slot={slot} onClose={slot.onClose} bankType={bankType} />
);

interface Props extends FieldProps {
  value: BankChoice | undefined;
  onChange: (value: BankChoice | undefined) => void;
  /** Code of BankType: accounts of other types are not offered, and none of another type is added. */
  bankType?: string | undefined;
  /** False leaves 去添加 out: for whoever may not add accounts. */
  canAdd?: boolean;
}

/** Chooses one of my company's bank accounts by part of its name or its bank's. */
export function BankSelect({ canAdd = true, bankType, ...rest }: Props) {
  const [plug] = useState(() => ({ load: load(bankType), ...(canAdd && { add: add(bankType) }) }));
  return <RemoteSelect<BankChoice> {...rest} {...plug} />;
}
