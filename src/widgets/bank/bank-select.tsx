import { useState } from 'react';

import { readersOf } from '#contract/account/customer-role.ts';
import type { BankOption } from '#contract/bank/bank.ts';
import { searchBanks, searchPartnerBanks } from '#src/api/bank.ts';
import { portalPath } from '#src/lib/paths.ts';
import { $roles } from '#src/stores/session.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { FieldProps } from '#src/ui/selectors/combobox.tsx';
import { type Load, type Option, USUAL_MOST } from '#src/ui/selectors/remote-search.ts';
import { type AddSlot, RemoteSelect } from '#src/ui/selectors/remote-select.tsx';

const AddBank = lazyPart(async () => (await import('./add-bank.tsx')).AddBank);

/** A bank account to choose; `note` is its bank and its masked number. */
export type BankChoice = BankOption & Option;

export function bankChoiceOf(row: BankOption): BankChoice {
  const note = [row.openBank, row.accountNo].filter((part) => part !== '').join(' ');
  return { ...row, ...(note !== '' && { note }) };
}

const READERS: readonly string[] = readersOf('bank');

/** Accounts of my company, as far as my roles may look at them; a backend that tells no roles says what they may. */
export function myBanks(nameLike: string, signal: AbortSignal): Promise<BankOption[]> {
  const reads = $roles.get()?.some((role) => READERS.includes(role)) ?? true;
  return searchBanks(nameLike, reads, signal);
}

interface Which {
  /** Code of BankType: accounts of other types are not offered, and none of another type is added. */
  bankType?: string | undefined;
  /** Of this partner instead of my company. */
  partyId?: string | undefined;
}

function load({ bankType, partyId }: Which): Load<BankChoice> {
  const isWanted = (row: BankOption) => bankType === undefined || row.bankType === bankType;
  return async (nameLike, signal) => {
    const found =
      partyId === undefined
        ? await myBanks(nameLike, signal)
        : await searchPartnerBanks({ partyId, nameLike }, signal);
    const wanted = found.filter(isWanted);
    return (nameLike === '' ? wanted.slice(0, USUAL_MOST) : wanted).map(bankChoiceOf);
  };
}

const add = (bankType: string | undefined) => (slot: AddSlot) => (
  <AddBank slot={slot} onClose={slot.onClose} bankType={bankType} />
);

/** Where accounts of partners come from; as an opened window it acts for the company of this tab, whatever another one has chosen. */
const ELSEWHERE = (
  <>
    只列出在
    <a href={portalPath('/user/contactClient')} target="_blank" rel="noopener opener">
      贸易伙伴
    </a>
    中为该企业登记的账户
  </>
);

interface Props extends FieldProps, Which {
  value: BankChoice | undefined;
  onChange: (value: BankChoice | undefined) => void;
  /** False leaves 去添加 out: for whoever may not add accounts. */
  canAdd?: boolean;
}

/** Chooses one of my company's bank accounts, or of a partner's, by part of its name or its bank's. */
export function BankSelect({ canAdd = true, bankType, partyId, ...rest }: Props) {
  const isMine = partyId === undefined;
  const [plug] = useState(() => ({
    load: load({ bankType, partyId }),
    ...(canAdd && isMine && { add: add(bankType) }),
  }));
  const isBare = rest.value === undefined && rest.description === undefined;
  const hint = !isMine && isBare && { description: ELSEWHERE };
  return <RemoteSelect<BankChoice> {...rest} {...plug} {...hint} />;
}
