import { sql } from 'kysely';
import sharp from 'sharp';

import { sceneControl } from '#contract/scene-control.ts';

import { createTestApp, type TestApp } from './app.ts';
import type { Answer, Browser } from './browser.ts';
import { Companies } from './companies.ts';
import { Limits } from './limits.ts';
import { People } from './people.ts';
import { pdf } from './sample-files.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';

/** The project's place, and one about 1.1 km north of it. */
const PROJECT = { lng: '116.300000', lat: '39.900000' };
export const NEAR = { lng: '116.300000', lat: '39.910000' };
/** About 11 km north of it. */
export const FAR = { lng: '116.300000', lat: '40.000000' };

/** Identity numbers with right check digits; of nobody. */
export const ID_CARDS = ['11010519491231002X', '440524188001010014'] as const;

/** An application with companies that may register sites. */
export interface SceneDesk {
  portal: TestApp;
  people: People;
  companies: Companies;
  /** A project of a company, running. */
  project(companyId: string): Promise<string>;
  /** A photo's id; with a place its camera knew it. */
  photo(who: Browser, place?: { lat: string }, format?: 'jpeg' | 'webp'): Promise<string>;
  /** A whole form for a project. */
  values(who: Browser, projectId: string): Promise<Record<string, unknown>>;
  /** Saves, with identity numbers sealed as the site seals them. */
  save(who: Browser, body: Record<string, unknown>, path?: string): Promise<Answer>;
}

const receiver = (name: string, phone: string, idCard: string) => ({
  name,
  phone,
  idCard,
  validFrom: '2026-05-01',
  validTo: '2027-04-30',
});
export const RECEIVERS = [
  receiver('示例签', '13900000001', ID_CARDS[0]),
  receiver('示例收', '13900000002', ID_CARDS[1]),
];

let made = 0;

type Rows = { idCard?: string }[];
const sealRows = (rows: unknown, seal: (text: string) => string) =>
  ((rows ?? []) as Rows).map((row) => (row.idCard ? { ...row, idCard: seal(row.idCard) } : row));

function sealed(body: Record<string, unknown>, seal: (text: string) => string) {
  const { values, receivers } = body as { values?: { receivers?: unknown }; receivers?: unknown };
  return {
    ...body,
    ...(values && { values: { ...values, receivers: sealRows(values.receivers, seal) } }),
    ...(receivers !== undefined && { receivers: sealRows(receivers, seal) }),
  };
}

async function picture(
  place: { lat: string } | undefined,
  format: 'jpeg' | 'webp',
): Promise<Buffer> {
  made += 1;
  const background = `#${String(100_000 + made).slice(-6)}`;
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background } }).toFormat(
    format,
  );
  if (place === undefined) return await image.toBuffer();
  const [degrees = '0', rest = '0'] = place.lat.split('.');
  const minutes = Math.round(Number(`0.${rest}`) * 60 * 1000);
  return await image
    .withExif({
      IFD2: { DateTimeOriginal: '2026:05:20 09:30:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: `${degrees}/1 ${minutes}/1000 0/1`,
        GPSLongitudeRef: 'E',
        GPSLongitude: '116/1 18/1 0/1',
      },
    })
    .toBuffer();
}

async function fileOf(portal: TestApp, who: Browser, name: string, bytes: Buffer, type: number) {
  const { data } = await upload(portal, who, [name, bytes], {
    fields: { clientId: 'portal', fileType: String(type) },
  });
  return (data as { id: string }).id;
}

/** `first`: where the file's own range of phones begins. */
export async function createSceneDesk(first: number): Promise<SceneDesk> {
  const portal = await createTestApp({ demo: true });
  return sceneDeskOn(portal, new People(portal, first));
}

/** The same on a portal that is there. */
export function sceneDeskOn(portal: TestApp, people: People): SceneDesk {
  const companies = new Companies(portal, people);
  const limits = new Limits(portal);
  const desk: SceneDesk = {
    portal,
    people,
    companies,
    async project(companyId) {
      const id = await limits.project(companyId);
      await sql`update project set lng = ${PROJECT.lng}, lat = ${PROJECT.lat} where id = ${id}`.execute(
        portal.database.superuser,
      );
      return id;
    },
    photo: async (who, place, format = 'jpeg') =>
      fileOf(portal, who, `大门.${format}`, await picture(place, format), 21),
    async values(who, projectId) {
      return {
        projectId,
        sceneType: '1',
        sceneName: `示例工地${made}`,
        detailAddress: '示例路 1 号',
        base: '北京市',
        city: '北京市',
        district: '海淀区',
        ...NEAR,
        managerName: '示例甲',
        managerPhone: '13900000009',
        weighMode: '1',
        hasWeighbridge: '1',
        receivers: RECEIVERS,
        file21: [await desk.photo(who), await desk.photo(who), await desk.photo(who)],
        file23: [await fileOf(portal, who, '授权书.pdf', pdf(), 23)],
      };
    },
    async save(who, body, path = sceneControl.save.path) {
      const { headers, seal } = sealing(who);
      return await who.call(path, { body: sealed(body, seal), headers });
    },
  };
  return desk;
}
