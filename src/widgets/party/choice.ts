import { type PartyTypeName, partyType } from '#contract/party/party.ts';
import type { PartyOption } from '#contract/party/search.ts';
import { searchParties } from '#src/api/party.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { type Load, type Option, USUAL_MOST } from '#src/ui/selectors/remote-search.ts';

/** A company or person to choose; `note` tells two of one name apart. */
export type PartyChoice = PartyOption & Option;

export function choiceOf(option: PartyOption): PartyChoice {
  return { ...option, ...(option.usc !== '' && { note: option.usc }) };
}

/** Those of a type that my company added last. */
async function newest(type: PartyTypeName, signal: AbortSignal): Promise<PartyOption[]> {
  const { basicTypes, companyType } = partyType(type);
  const { contactClientQueries } = await loadCode(() => import('#src/api/contact-client.ts'));
  const { content } = await contactClientQueries.page(
    {
      companyBasicType: basicTypes.join(),
      ...(companyType && { companyType }),
      pageNum: 1,
      pageSize: USUAL_MOST,
    },
    signal,
  );
  return content.map(({ partyId, name, usc, contactPhone }) => ({
    id: partyId,
    name,
    usc,
    contactPhone,
    ...(type === 'owner' && { ownerName: name }),
  }));
}

/** The options of a type for what is typed; for the empty text the newest. */
export function loadParties(type: PartyTypeName): Load<PartyChoice> {
  return async (nameLike, signal) => {
    const found =
      nameLike === '' ? newest(type, signal) : searchParties(type, { nameLike }, signal);
    return (await found).map(choiceOf);
  };
}
