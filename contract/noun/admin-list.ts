import * as z from 'zod/mini';
import type { OperatorRoles } from '../account/platform-role.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing, pageOf } from '../wire/envelope.ts';
import type { Sheet } from './export.ts';
import { exportCall } from './export-call.ts';
import { listInput } from './list.ts';

type Shape = Record<string, z.ZodMiniType>;

/** Specification, section 9: rows of a page in the admin lists, and the sizes to choose from. */
export const ADMIN_PAGE_SIZES = [20, 10, 30, 50] as const;

interface ListDefinition<
  Name extends string,
  Fields extends Shape,
  Filters extends Shape,
  Sorts extends readonly string[],
> {
  /** Last but one part of its paths, e.g. `companyCustomer`. */
  name: Name;
  /** What it lists, for the summaries. */
  title: string;
  fields: Fields;
  filters: Filters;
  sorts: Sorts;
  /** Who may look. */
  roles: OperatorRoles;
}

/**
 * A list of the console over the records of all companies: `GET|POST /admin/{name}/page` and `/list`, which are the same
 * (specification, section 7; the flag that chooses is the caller's). Rows carry `actions`, as everywhere.
 */
export function adminList<
  const Name extends string,
  Fields extends Shape,
  Filters extends Shape,
  const Sorts extends readonly string[],
>({ name, title, fields, filters, sorts, roles }: ListDefinition<Name, Fields, Filters, Sorts>) {
  const [size] = ADMIN_PAGE_SIZES;
  const row = z.object({ id: z.string(), actions: z.array(z.string()), ...fields });
  const shared = {
    group: 'admin',
    access: 'operator',
    effect: 'read',
    params: nothing,
    input: listInput(filters, sorts, { size }),
    output: pageOf(row),
    roles,
  } as const;
  const one = (word: 'page' | 'list', method: 'GET' | 'POST') =>
    endpoint({
      ...shared,
      method,
      name: `admin${name.slice(0, 1).toUpperCase()}${name.slice(1)}${word === 'page' ? 'Page' : 'List'}${method === 'GET' ? 'ByQuery' : ''}`,
      path: `/admin/${name}/${word}`,
      summary: `A page of ${title} of the whole platform`,
    });
  return {
    page: one('page', 'POST'),
    pageByQuery: one('page', 'GET'),
    list: one('list', 'POST'),
    listByQuery: one('list', 'GET'),
  };
}

/** `POST /admin/{name}/export` of a list of the console. */
export function adminExport<
  const Name extends string,
  Filters extends Shape,
  const Sorts extends readonly string[],
>({
  name,
  title,
  filters,
  sorts,
  roles,
  sheet,
}: {
  roles: OperatorRoles;
  name: Name;
  title: string;
  filters: Filters;
  sorts: Sorts;
  sheet: Sheet;
}) {
  return exportCall({
    group: 'admin',
    access: 'operator',
    roles,
    name: `admin${name.slice(0, 1).toUpperCase()}${name.slice(1)}Export`,
    path: `/admin/${name}/export`,
    title: `the ${title} of the whole platform`,
    filters,
    sorts,
    sheet,
  });
}

/** A list of the console and its export. */
export function exportedList<
  const Name extends string,
  Fields extends Shape,
  Filters extends Shape,
  const Sorts extends readonly string[],
>(
  definition: ListDefinition<Name, Fields, Filters, Sorts> & {
    sheet: Sheet<Extract<keyof Fields, string> | 'id'>;
  },
) {
  return { ...adminList(definition), export: adminExport(definition), sheet: definition.sheet };
}
