import * as z from 'zod/mini';

/** Of a record's detail what is about whoever made it and what its company may do; the platform has a page of its own. */
export const OF_COMPANY = { createBy: true, createByName: true, actions: true } as const;

/** What the platform reads in its place: whose the record is. */
export const WITH_COMPANY = { companyName: z.string() };
