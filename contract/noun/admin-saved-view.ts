import * as z from 'zod/mini';

import { endpoint } from '../wire/endpoint.ts';
import { savedViewDelete, savedViewList, savedViewSave } from './saved-view.ts';

const operator = { group: 'admin', access: 'operator', roles: 'own' } as const;

/** The same calls for sessions of the console; with `shared`, VIEW_SHARERS keep the system's views of any list. */
export const adminSavedView = {
  list: endpoint({
    ...savedViewList,
    ...operator,
    name: 'adminSavedViewList',
    path: '/admin/savedView/list',
  }),
  save: endpoint({
    ...savedViewSave,
    ...operator,
    name: 'adminSavedViewSave',
    path: '/admin/savedView/save',
    summary: "Create or change a view of my own, or one of the system's; answers its id",
    input: z.extend(savedViewSave.input, { shared: z._default(z.boolean(), false) }),
  }),
  delete: endpoint({
    ...savedViewDelete,
    ...operator,
    name: 'adminSavedViewDelete',
    path: '/admin/savedView/delete',
    summary: "Delete a view of my own, or one of the system's",
  }),
};
