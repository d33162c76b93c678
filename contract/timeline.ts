import * as z from 'zod/mini';

import { STAFF } from './account/platform-role.ts';
import { id } from './noun/fields.ts';
import { oneRecord } from './noun/noun.ts';
import { customerRead } from './wire/customer-call.ts';
import { endpoint } from './wire/endpoint.ts';
import { nothing } from './wire/envelope.ts';

/** Documents of one deal that an answer holds, the newest of them; and steps, the latest. */
export const DEAL_LIMITS = { documents: 100, events: 200 } as const;

/** A document of the same deal, as links to it tell of it (关联单据). */
export const relatedDocument = z.object({
  /** As in its paths, e.g. payApply. */
  objectType: z.string(),
  id: z.string(),
  /** Chinese name of the kind, e.g. 付款申请. */
  word: z.string(),
  no: z.string(),
  /** Code of `enumeration`; '' for whoever is not told. */
  status: z.string(),
  enumeration: z.string(),
  /** Yuan; '' where it has none, or the reader is not told. */
  amount: z.string(),
  createTime: z.string(),
  /** Named route of its page, of the portal or of the console. */
  routeName: z.string(),
  query: z.record(z.string(), z.string()),
});
export type RelatedDocument = z.infer<typeof relatedDocument>;

/** One step of a deal: somebody did something with one of its documents. */
export const dealEvent = z.object({
  id: z.string(),
  time: z.string(),
  /** The document, which is among the documents of the answer. */
  objectType: z.string(),
  objectId: z.string(),
  /** What was done, in Chinese, e.g. 确认 or 风控审查：同意. */
  what: z.string(),
  /** As in logs and approval records; 系统 for what nobody did by hand. */
  who: z.string(),
});
export type DealEvent = z.infer<typeof dealEvent>;

const read = {
  method: 'GET',
  effect: 'read',
  params: nothing,
  input: z.strictObject({
    objectType: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    objectId: id,
  }),
  output: z.object({
    /** The document that was asked about among them; the newest first. */
    documents: z.array(relatedDocument),
    /** The newest first. */
    events: z.array(dealEvent),
  }),
} as const;

/** The documents of one deal that its reader may see, and what was done with them: one answer for links and timeline. */
export const timeline = endpoint({
  ...read,
  name: 'timeline',
  group: 'portal',
  access: 'session',
  path: '/portal/timeline',
  summary: 'Everything that belongs to one deal (关联单据), and its steps in one timeline',
});

export const adminTimeline = endpoint({
  ...read,
  name: 'adminTimeline',
  group: 'admin',
  access: 'operator',
  roles: STAFF,
  path: '/admin/timeline',
  summary:
    "Everything that belongs to one deal, for operators; each document for its kind's readers",
});

/** Documents between a company and one of its partners that an answer holds. */
export const PARTNER_DOCUMENTS = 20;

/** 往来单据: what my company and a partner have between them, each document as its own calls tell it. */
export const partnerDocuments = endpoint({
  ...customerRead,
  name: 'partnerDocuments',
  path: '/portal/contactClient/documents',
  summary: 'Documents between my company and a trading partner (往来单据), the newest first',
  /** `before`: the id of a document; what is older than that. */
  input: z.strictObject({ ...oneRecord.shape, before: z.optional(id) }),
  output: z.object({
    documents: z.array(relatedDocument),
    /** Whether there are older ones. */
    more: z.boolean(),
  }),
});
