import type { PartyTypeName } from '#contract/party/party.ts';
import type { PartyOption } from '#contract/party/search.ts';
import { searchParties } from '#src/api/party.ts';
import type { Load, Option } from '#src/ui/selectors/remote-search.ts';

/** A company or person to choose; `note` tells two of one name apart. */
export type PartyChoice = PartyOption & Option;

export function choiceOf(option: PartyOption): PartyChoice {
  return { ...option, ...(option.usc !== '' && { note: option.usc }) };
}

/** The options of a type for what is typed. */
export function loadParties(type: PartyTypeName): Load<PartyChoice> {
  return async (nameLike, signal) =>
    (await searchParties(type, { nameLike }, signal)).map(choiceOf);
}
