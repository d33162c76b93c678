import { APP_ROLE, createDatabase } from '#server/db/client.ts';
import { listValues } from '#server/kernel/resource/list.ts';
import { pick } from '#server/kernel/resource/rows.ts';
import { walk } from '#server/kernel/resource/walk.ts';
import { meValues } from '#server/kernel/session/read.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { deliveryRecord } from '#server/modules/delivery/document.ts';
import type { Actor } from './flow-crowd.ts';
import type { Readers } from './notes.ts';
import type { BenchPortal } from './portal.ts';

/** One thing that a list of notes may be asked, and how many rows it then shows. */
export interface NoteQuestion {
  name: string;
  by: keyof Readers;
  /** Absent: the first rows of an export. */
  path?: string;
  body: Record<string, unknown>;
  /** Name of the filter that is given a whole number. */
  search?: string;
  rows: number;
}

const PAGE = 20;
const SIZE = { pageSize: PAGE };

interface List {
  of: string;
  by: keyof Readers;
  path: string;
  state: Readonly<Record<string, readonly string[]>>;
  seldomState: Readonly<Record<string, readonly string[]>>;
}

/** What every list of notes is asked. */
const asked = ({ of, by, path, state, seldomState }: List): NoteQuestion[] => [
  { name: `${of}: first page`, by, path, body: SIZE, rows: PAGE },
  { name: `${of}: page 400`, by, path, body: { ...SIZE, pageNum: 400 }, rows: PAGE },
  { name: `${of}: last page`, by, path, body: { ...SIZE, fromEnd: true }, rows: PAGE },
  {
    name: `${of}: a state that the newest are in`,
    by,
    path,
    body: { ...SIZE, ...state },
    rows: PAGE,
  },
  {
    name: `${of}: a state that few old ones are in`,
    by,
    path,
    body: { ...SIZE, ...seldomState },
    rows: PAGE,
  },
];

const DELIVERY = { state: { deliveryStatus: ['1'] }, seldomState: { deliveryStatus: ['5'] } };
const RECEIPT = { state: { actualStatus: ['2'] }, seldomState: { actualStatus: ['5'] } };
const [delivery, receipt] = ['/portal/delivery/page', '/portal/actualDelivery/page'];
const [deliveries, receipts] = ['/admin/delivery/page', '/admin/actualDelivery/page'];

/** All questions of the bench. */
export const NOTE_QUESTIONS: readonly NoteQuestion[] = [
  ...asked({ of: 'deliveries of a supplier', by: 'supplier', path: delivery, ...DELIVERY }),
  ...asked({ of: 'deliveries to a buyer', by: 'buyer', path: delivery, ...DELIVERY }),
  ...asked({ of: 'receipts of a buyer', by: 'buyer', path: receipt, ...RECEIPT }),
  ...asked({ of: 'receipts from a supplier', by: 'supplier', path: receipt, ...RECEIPT }),
  ...asked({ of: 'deliveries in the console', by: 'operator', path: deliveries, ...DELIVERY }),
  ...asked({ of: 'receipts in the console', by: 'operator', path: receipts, ...RECEIPT }),
  ...(
    [
      ['supplier', delivery, 'nameLike'],
      ['buyer', delivery, 'nameLike'],
      ['operator', deliveries, 'keyword'],
    ] as const
  ).map(([by, path, search]) => ({
    name: `a whole number, ${by}`,
    by,
    path,
    body: SIZE,
    search,
    rows: 1,
  })),
  ...[delivery, receipt].map((path) => ({
    name: `${path} of who has hardly any`,
    by: 'seldom' as const,
    path,
    body: SIZE,
    rows: PAGE,
  })),
  {
    name: 'deliveries by date',
    by: 'buyer',
    path: delivery,
    body: { ...SIZE, sortKey: 'deliveryDate', sortOrder: 'asc' },
    rows: PAGE,
  },
  { name: 'first rows of an export', by: 'buyer', body: {}, rows: 0 },
];

const BATCH = 500;

/** What the first rows of an export of a company's deliveries take until they are there. */
export async function firstRows(
  { adminUrl, cipher }: Pick<BenchPortal, 'adminUrl' | 'cipher'>,
  { accountId, companyId }: Actor,
): Promise<number> {
  const db = createDatabase({ connectionString: adminUrl, role: APP_ROLE, max: 1 });
  try {
    const { noun } = deliveryRecord;
    const me = { accountId, companyId, roles: ['companyAdmin'] };
    const values = listValues(noun, { pageNum: 1, pageSize: BATCH }, cipher);
    const { columns } = pick(noun, Object.keys(noun.sheet.columns));
    return await inScope(db, { accountId, companyId: companyId ?? '' }, async (tx) => {
      const began = performance.now();
      const of = { values, me: meValues(me, new Date()), most: BATCH, size: BATCH, columns };
      for await (const _ of walk(tx, noun, of)) break;
      return performance.now() - began;
    });
  } finally {
    await db.destroy();
  }
}
