import { mayCall } from '#contract/account/platform-role.ts';
import { adminTimeline, type RelatedDocument, timeline } from '#contract/timeline.ts';
import { wireTime } from '#server/kernel/clock.ts';
import type { DealPart } from '#server/kernel/parts/deal.ts';
import { companyIdOf, mayRead } from '#server/kernel/resource/access.ts';
import { toldOn } from '#server/kernel/resource/sides.ts';
import type { Me } from '#server/kernel/session/me.ts';
import { BY_COMPANY, BY_OPERATOR, type FoundDocument, type Visible } from './query.ts';

type Link = Pick<RelatedDocument, 'routeName' | 'query'>;

/** What one reader may be told of one document. */
export interface Telling {
  part: DealPart;
  word: string;
  tells(field: string): boolean;
  link: Link;
}

/** One kind of reader. */
export interface Reader {
  call: typeof timeline | typeof adminTimeline;
  visible: Visible;
  /** Whether the reader has anything to do with documents of this kind. */
  reads(part: DealPart, me: Me): boolean;
  telling(part: DealPart, document: FoundDocument): Telling;
}

export const BY_PORTAL: Reader = {
  call: timeline,
  visible: BY_COMPANY,
  reads: ({ noun }, me) => {
    companyIdOf(me);
    return mayRead(noun, me);
  },
  telling(part, { id, sides }) {
    const told = toldOn(part.noun, sides);
    return {
      part,
      word: part.companiesWord ?? part.word,
      tells: (field) => !told.hides(field),
      link: { routeName: part.route, query: { id } },
    };
  },
};

/** Documents that are approved have the review page in the console; others are found in their list by their number. */
const reviewed = ({ console }: DealPart, { no, process }: FoundDocument): Link =>
  process === null
    ? { routeName: console, query: { keyword: no } }
    : { routeName: 'adminReview', query: { processRedundantId: process } };

export const BY_CONSOLE: Reader = {
  call: adminTimeline,
  visible: BY_OPERATOR,
  reads: ({ operators }, { roles }) => mayCall(operators, roles),
  telling: (part, document) => ({
    part,
    word: part.word,
    tells: () => true,
    link: reviewed(part, document),
  }),
};

/** A moment that travelled as JSON, as it travels on. */
export const time = (at: string) => wireTime(new Date(at));

/** A document as links to it tell of it. */
export function documentOf(
  { part, word, tells, link }: Telling,
  found: FoundDocument,
): RelatedDocument {
  const { id, no, status, amount, granted, at } = found;
  const told = (field: string | undefined, value: string | null) =>
    field !== undefined && tells(field) ? (value ?? '') : '';
  return {
    objectType: part.noun.name,
    id,
    word,
    no: told(part.no.field, no),
    status: told(part.status.field, status),
    enumeration: part.status.enumeration,
    amount: told(part.granted?.field, granted) || told(part.amount?.field, amount),
    createTime: time(at),
    ...link,
  };
}
