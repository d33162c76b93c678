import { uscCheckCharacter } from '#contract/validators/checksum.ts';

import type { TestApp } from './app.ts';
import type { Browser } from './browser.ts';
import { CARD, cardBack, cardFront, LICENCE, licencePicture } from './papers.ts';
import { sealing } from './sealing.ts';
import { upload } from './upload.ts';

let made = 0;

/** A code that nobody bears yet. */
export function freshUsc(): string {
  made += 1;
  const first17 = `91110105MA0C${String(made).padStart(5, '0')}`;
  return first17 + (uscCheckCharacter(first17) ?? '');
}

/** A small picture that stands for a paper where nobody reads it. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const PATH = '/portal/companyCustomer';

/** Papers of an application as attachments: drawn ones that can be read, or pictures of nothing. */
export async function papers(
  portal: TestApp,
  browser: Browser,
  { drawn = false }: { drawn?: boolean } = {},
): Promise<{ id: string; fileType: number }[]> {
  const content = drawn
    ? { 2: await licencePicture(), 3: await cardFront(), 4: await cardBack() }
    : { 2: PIXEL, 3: PIXEL, 4: PIXEL };
  const files = [];
  for (const [fileType, picture] of Object.entries(content)) {
    const name = drawn ? 'paper.jpg' : 'paper.png';
    const { data } = await upload(portal, browser, [name, picture], {
      fields: { clientId: 'portal', fileType },
    });
    files.push({ id: (data as { id: string }).id, fileType: Number(fileType) });
  }
  return files;
}

/** Everything that an application needs, as the drawn papers say it. */
export function application(more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: LICENCE.name,
    usc: freshUsc(),
    legalName: LICENCE.legalPersonName,
    establishTime: '2018-05-17',
    fromTime: '2018-05-17',
    toTime: '长期',
    regLocation: LICENCE.regLocation,
    businessScope: LICENCE.businessScope,
    applicantRole: '1',
    idName: CARD.name,
    idNo: CARD.idNo,
    idFromTime: '2015-06-01',
    idToTime: '2035-06-01',
    companyType: ['2'],
    contactPerson: CARD.name,
    contactPhone: '13800000001',
    contactAddress: LICENCE.regLocation,
    sensitiveConsent: true,
    agreement: true,
    ...more,
  };
}

/** Saves an application with its numbers sealed; answers the call's answer. */
export function saveApplication(
  browser: Browser,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
) {
  const key = sealing(browser);
  const sealed = Object.fromEntries(
    Object.entries(body).map(([name, value]) =>
      ['idNo', 'agentIdNo', 'accountNo'].includes(name) && value !== ''
        ? [name, key.seal(String(value))]
        : [name, value],
    ),
  );
  return browser.call(`${PATH}/save`, { body: sealed, headers: { ...key.headers, ...headers } });
}
