import sharp from 'sharp';

import { SIGN_FILE } from '#contract/delivery/states.ts';
import { randomText } from '#server/kernel/crypto/random.ts';

import type { TestApp } from './app.ts';
import { type Answer, Browser } from './browser.ts';

/** A note as whoever signs it knows it. */
export interface SignedNote {
  token: string;
  /** The lines of the note. */
  lineIds: readonly string[];
  phone: string;
}

let drawn: Promise<string> | undefined;

/** A picture in base64, the same one each time. */
function picture(): Promise<string> {
  const blank = { create: { width: 60, height: 40, channels: 3, background: 'navy' } } as const;
  drawn ??= sharp(blank)
    .png()
    .toBuffer()
    .then((bytes) => bytes.toString('base64'));
  return drawn;
}

/** A phone at the site. */
export class SignPhone {
  readonly portal: TestApp;
  readonly browser: Browser;
  pass = '';

  constructor(portal: TestApp) {
    this.portal = portal;
    this.browser = new Browser(portal);
  }

  async prove({ token, phone }: Pick<SignedNote, 'token' | 'phone'>): Promise<Answer> {
    const asked = await this.browser.post('/portal/sign/code', { token, phone });
    if (asked.code !== 0) return asked;
    const code = this.portal.sms.codeOf(phone);
    return await this.sendProof({ token, phone, code });
  }

  /** The proof by a code; another one for each pass. */
  async sendProof(
    said: Pick<SignedNote, 'token' | 'phone'> & { code: string },
    pass = randomText(43),
  ): Promise<Answer> {
    const more = { pass, way: '2', deviceInfo: 'test phone' };
    const proved = await this.browser.post('/portal/sign/prove', { ...said, ...more });
    this.pass = proved.code === 0 ? pass : '';
    return proved;
  }

  async picture(token: string, fileType: number, key = randomText(24)): Promise<string> {
    const sent = { token, pass: this.pass, key, fileType, data: await picture() };
    const answer = await this.browser.post('/portal/sign/picture', sent);
    if (answer.code !== 0) throw new Error(answer.body);
    return key;
  }

  async whole(
    { token, lineIds }: SignedNote,
    received: readonly string[],
    more: Record<string, unknown> = {},
  ): Promise<Record<string, unknown>> {
    return {
      token,
      pass: this.pass,
      key: randomText(24),
      lines: lineIds.map((lineId, at) => ({
        lineId,
        receivedQty: received[at] ?? '0',
        rejectedQty: '0',
        rejectReason: '',
      })),
      pictures: [await this.picture(token, SIGN_FILE.signature)],
      phoneTime: '2026-05-17T02:00:00.000Z',
      lng: '114.305500',
      lat: '30.593100',
      placeNote: '',
      deviceInfo: 'test phone',
      ...more,
    };
  }

  submit(body: Record<string, unknown>): Promise<Answer> {
    return this.browser.post('/portal/sign/submit', body);
  }
}
