import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { suggestReceived } from '#contract/actual-delivery/slip.ts';
import type { LicenceReading, SlipReading } from '#contract/file/recognition.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { uscIn } from '#server/providers/ocr/clean.ts';
import { tesseractOcr } from '#server/providers/ocr/tesseract.ts';

import { createTestApp, type TestApp } from '../helpers/app.ts';
import { Browser } from '../helpers/browser.ts';
import {
  CARD,
  cardBack,
  cardFront,
  LICENCE,
  licencePicture,
  slipPicture,
  weighingPicture,
} from '../helpers/papers.ts';
import { pdf, picture } from '../helpers/sample-files.ts';
import { upload } from '../helpers/upload.ts';

// These tests read drawn papers: with what npm installed, which is how the portal comes, and with the tesseract program of
// the machine, which `npm test` installs where it may.

let portal: TestApp;
let folder: string;
let browser: Browser;
const path = process.env.PATH;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scf-portal-papers-'));
  // No program of the machine is found.
  vi.stubEnv('PATH', folder);
  portal = await createTestApp({ demo: true, env: { DATA_DIR: folder } });
  browser = new Browser(portal);
  await browser.passwordLogin('13800000003', DEMO_PASSWORD);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await portal.close();
  rmSync(folder, { recursive: true });
});

async function fileId(content: Buffer, name = 'a.jpg'): Promise<string> {
  const { data } = await upload(portal, browser, [name, content]);
  return (data as { id: string }).id;
}

const licence = (fileId: string, by = browser) =>
  by.get('/portal/companyCustomer/getCompanyInfoByBusinessLicense', { fileId });
const card = (fileId: string) =>
  browser.get('/portal/companyCustomer/recognizeIdentityCard', { fileId });

test('a business licence is read, and where each value stands', async () => {
  const upright = await licencePicture();
  const { code, data } = await licence(await fileId(upright));
  expect(code).toBe(0);
  const { name, usc, legalPersonName: legalName, companyType } = LICENCE;
  expect(data).toMatchObject({ name, usc, legalName, companyOrgType: companyType });
  expect(data).toMatchObject({
    establishTime: '2018-05-17',
    fromTime: '2018-05-17',
    toTime: '长期',
  });
  const { places, businessScope } = data as LicenceReading;
  expect(businessScope).toContain('技术服务');
  // The name stands in the left column, the address in the right one.
  expect(places.name?.left).toBeLessThan(0.3);
  expect(places.regLocation?.left).toBeGreaterThan(0.5);

  // A phone writes what it held upright on its side, and larger than what is read best: places are those that people see.
  const lying = await sharp(upright).rotate(270).resize({ height: 3000 }).toBuffer();
  const photo = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const turned = (await licence(await fileId(photo))).data as LicenceReading;
  for (const key of ['usc', 'name', 'regLocation']) {
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      expect(turned.places[key]?.[side]).toBeCloseTo(places[key]?.[side] ?? Number.NaN, 1.5);
    }
  }
}, 60_000);

test('both sides of an identity card are read and told apart', async () => {
  const front = await card(await fileId(await cardFront()));
  const { name, idNo, gender, nation, address } = CARD;
  expect(front.data).toMatchObject({ side: 'front', name, idNo, gender, nation, address });
  expect(front.data).toMatchObject({ birthday: '1985-03-07' });
  const back = await card(await fileId(await cardBack()));
  expect(back.data).toMatchObject({ side: 'back', authority: CARD.authority });
  expect(back.data).toMatchObject({ fromTime: '2015-06-01', toTime: '2035-06-01', idNo: '' });
}, 60_000);

test('a signed slip says what was received of each line, and a weighbridge what it weighed', async () => {
  const picture = await slipPicture([
    ['螺纹钢', 'HRB400E 12', '150.000', '149.400'],
    ['螺纹钢', 'HRB400E 20', '100.000', '100.000'],
  ]);
  const { code, data } = await browser.get('/portal/recognition/slip', {
    fileId: await fileId(picture),
  });
  expect(code).toBe(0);
  const { rows } = data as SlipReading;
  const lines = ['12', '20'].map((size) => ({
    upstreamId: size,
    goodsName: '螺纹钢',
    spec: `HRB400E ${size}`,
    deliveredQty: size === '12' ? '150' : '100',
  }));
  const found = suggestReceived(lines, rows);
  expect(found.map(({ value }) => value)).toEqual(['149.400', '100.000']);
  // The column of what was received stands on the right, the first row above the second.
  expect(found[0]?.place.left).toBeGreaterThan(0.7);
  expect(found[0]?.place.top).toBeLessThan(found[1]?.place.top ?? 0);
  const weighed = await browser.get('/portal/recognition/slip', {
    fileId: await fileId(await weighingPicture('49.860', '15.320', '34.540')),
  });
  expect(weighed.data).toMatchObject({ gross: '49.860', tare: '15.320' });
}, 60_000);

test('the program of the machine reads the same', async () => {
  vi.stubEnv('PATH', path);
  const program = tesseractOcr();
  const { name, usc, regLocation } = await program.licence(await licencePicture());
  expect(name?.value).toBe(LICENCE.name);
  expect(usc?.value).toBe(LICENCE.usc);
  expect(regLocation?.place?.left).toBeGreaterThan(0.5);
  const { idNo, address } = await program.identityCard(await cardFront());
  expect([idNo?.value, address?.value]).toEqual([CARD.idNo, CARD.address]);
  vi.stubEnv('PATH', folder);
}, 60_000);

test('what is no paper, no picture or not mine is told apart', async () => {
  expect((await licence(await fileId(await picture('jpeg', 400, 300)))).msg).toContain('未能识别');
  expect((await licence(await fileId(pdf(), 'a.pdf'))).msg).toBe('只能识别图片文件');
  const mine = await fileId(await picture('jpeg'));
  const other = new Browser(portal);
  await other.passwordLogin('13800000001', DEMO_PASSWORD);
  expect((await licence(mine, other)).code).toBe(404);
}, 60_000);

test('switched off, it says to type', async () => {
  const off = await createTestApp({ demo: true, env: { DATA_DIR: folder, OCR_DRIVER: 'off' } });
  const here = new Browser(off);
  await here.passwordLogin('13800000001', DEMO_PASSWORD);
  const { data } = await upload(off, here, ['a.jpg', await picture('jpeg')]);
  const answer = await licence((data as { id: string }).id, here);
  expect(answer).toMatchObject({ code: 'ocr_off', msg: '识别服务未启用，请手动填写' });
  await off.close();
});

test('where each picture costs something, an account has so many a day', async () => {
  let calls = 0;
  const paid = await createTestApp({
    demo: true,
    env: {
      DATA_DIR: join(folder, 'paid'),
      OCR_DRIVER: 'aliyun',
      OCR_KEY_ID: 'a',
      OCR_KEY_SECRET: 'b',
      OCR_CALLS_PER_DAY: '2',
    },
    ocr: {
      licence: () => {
        calls += 1;
        const of = (value: string) => ({ value, place: undefined });
        return Promise.resolve({ name: of('甲公司'), regCapital: of('壹佰万元') });
      },
      identityCard: () => Promise.reject(new Error('away')),
      invoice: () => Promise.reject(new Error('away')),
    },
  });
  const here = new Browser(paid);
  await here.passwordLogin('13800000001', DEMO_PASSWORD);
  const told: unknown[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { data } = await upload(paid, here, [`${at}.jpg`, await picture('jpeg', 40, 30 + at)]);
    told.push((await licence((data as { id: string }).id, here)).code);
  }
  expect(told).toEqual([0, 0, 'ocr_daily']);
  expect(calls).toBe(2);
  const other = new Browser(paid);
  await other.passwordLogin('13800000003', DEMO_PASSWORD);
  const { data } = await upload(paid, other, ['a.jpg', await picture('jpeg')]);
  expect((await licence((data as { id: string }).id, other)).code).toBe(0);
  await paid.close();
});

test('a term that begins after today was misread, and is left out', async () => {
  const of = (value: string) => ({ value, place: undefined });
  const term = { fromTime: of('2099-05-17'), toTime: of('2109-05-16') };
  const later = await createTestApp({
    demo: true,
    env: { DATA_DIR: join(folder, 'later') },
    ocr: {
      licence: () => Promise.resolve({ name: of('甲公司'), ...term }),
      identityCard: () => Promise.resolve({ name: of('张示例'), ...term }),
      invoice: () => Promise.reject(new Error('away')),
    },
  });
  const here = new Browser(later);
  await here.passwordLogin('13800000001', DEMO_PASSWORD);
  const { data } = await upload(later, here, ['a.jpg', await picture('jpeg')]);
  const { id } = data as { id: string };
  const read = { fromTime: '', toTime: '2109-05-16' };
  expect((await licence(id, here)).data).toMatchObject(read);
  const side = await here.get('/portal/companyCustomer/recognizeIdentityCard', { fileId: id });
  expect(side.data).toMatchObject(read);
  await later.close();
});

test('a code is taken when its check character fits, and never made to fit', () => {
  const { usc } = LICENCE;
  expect(uscIn(`代码${usc}`)).toBe(usc);
  expect(uscIn(usc.replace('0', 'O'))).toBe(usc);
  expect(uscIn(usc.replace('K', 'L'))).toBeUndefined();
  expect(uscIn(`${usc}7`)).toBeUndefined();
});
