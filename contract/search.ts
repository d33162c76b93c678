import * as z from 'zod/mini';
import { STAFF } from './account/platform-role.ts';
import { operatorRead } from './noun/admin-action.ts';
import { SEARCH_MIN } from './noun/search-length.ts';
import { searchText } from './noun/search-text.ts';
import { endpoint } from './wire/endpoint.ts';

const text = z.string();

const found = z.object({
  /** Chinese name of the kind of record. */
  type: text,
  /** Its name or number. */
  title: text,
  /** What else tells it from others. */
  about: text,
  /** Named route of the console that shows it, and the query of its address. */
  routeName: text,
  query: z.record(z.string(), z.string()),
});
export type Found = z.infer<typeof found>;

/** 搜索 in the console: whatever the caller's roles may read, by number and name. */
export const adminSearch = endpoint({
  ...operatorRead,
  roles: STAFF,
  name: 'adminSearch',
  path: '/admin/search',
  summary: 'Companies, documents, orders and pay-outs by number and name, the newest of each kind',
  input: z.object({
    /** Of at least two characters. */
    text: searchText.check(z.minLength(SEARCH_MIN)),
  }),
  output: z.array(found),
});
