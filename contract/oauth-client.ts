import * as z from 'zod/mini';
import { CARETAKERS } from './account/platform-role.ts';
import { operatorRead } from './noun/admin-action.ts';
import { adminList } from './noun/admin-list.ts';
import { textFilter } from './noun/list.ts';
import { endpoint } from './wire/endpoint.ts';

/** Sessions that one look at a front end shows, the one used last first; how many there are stands in the list. */
export const CLIENT_SESSIONS = 100;

/**
 * The front ends that call this server (客户端, "oauth client details" in the specification's section 3), each known by the
 * header clientId, with how one signs in to them and who is signed in now. They are part of the program: there is nothing
 * to add or to change.
 */
export const adminOauthClient = {
  ...adminList({
    name: 'oauthClient',
    title: 'front ends (客户端)',
    fields: {
      clientName: z.string(),
      /** Groups of calls (ApiGroup) that come under this id. */
      scopes: z.array(z.string()),
      /** Ways to sign in that this installation offers: phoneCode, password, wechat, otp; none: another client's session. */
      grantTypes: z.array(z.string()),
      /** Id of the client whose sessions it uses; '' for its own. */
      sessionOf: z.string(),
      /** A session ends after so many minutes without a call. */
      idleMinutes: z.number(),
      /** A session ends after so many hours in any case. */
      maxHours: z.number(),
      /** Whether calls without a right signature are refused. */
      signRequired: z.boolean(),
      /** Sessions that are valid now, and whose they are. */
      sessions: z.number(),
      accounts: z.number(),
      /** Of the session used last; '' when there is none. */
      lastUsedTime: z.string(),
    },
    filters: { keyword: textFilter },
    sorts: ['sessions'],
    roles: CARETAKERS,
  }),
  sessions: endpoint({
    ...operatorRead,
    roles: CARETAKERS,
    name: 'adminOauthClientSessions',
    path: '/admin/oauthClient/sessions',
    summary: 'Who is signed in to a front end now (在线会话)',
    input: z.object({ clientId: z.enum(['portal', 'admin']) }),
    output: z.array(
      z.object({
        id: z.string(),
        accountName: z.string(),
        /** Middle digits hidden. */
        phone: z.string(),
        device: z.string(),
        address: z.string(),
        signInTime: z.string(),
        lastUsedTime: z.string(),
      }),
    ),
  }),
};
