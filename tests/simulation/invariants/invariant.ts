import type { RawBuilder } from 'kysely';

/** What breaks a rule, in figures. Ids are other ones each time, and would make two runs of a seed differ. */
export interface Broken {
  what: string;
}

/** A rule of the books and the papers, asked of the tables of some projects; answers the rows that break it. */
export interface Invariant {
  /** In a sentence, with its number in rules.md where it has one. */
  rule: string;
  /** `projects`: an array of ids. */
  broken(projects: RawBuilder<string[]>): RawBuilder<Broken>;
}
