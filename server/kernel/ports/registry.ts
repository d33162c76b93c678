import type { RegistryCompany, RegistryName } from '#contract/party/registry.ts';

/** Companies that a search tells of at most. */
export const MOST_FOUND = 20;

/** The port to the company registry (工商信息). `by` is the account that asks: where an answer costs something, nobody spends all of it. */
export interface CompanyRegistry {
  /** Companies whose name holds a text of at least two characters, the best first, twenty at most. */
  search(nameLike: string, by: string): Promise<RegistryName[]>;
  /** What the registry knows of one company, by an id of its search; undefined for an unknown id. */
  find(id: string, by: string): Promise<RegistryCompany | undefined>;
  /** The same by its code (统一社会信用代码). */
  findByCode(usc: string, by: string): Promise<RegistryCompany | undefined>;
}
