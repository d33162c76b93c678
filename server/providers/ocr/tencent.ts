import { createHash, createHmac } from 'node:crypto';

import { type OcrProvider, OcrUnavailable } from './ocr.ts';
import { askService, cardFrom, licenceFrom, part, type Send, textAt } from './service.ts';

const HOST = 'ocr.tencentcloudapi.com';
const SERVICE = 'ocr';
const VERSION = '2018-11-19';
const TYPE = 'application/json; charset=utf-8';

export interface TencentOptions {
  /** SecretId and SecretKey. */
  keyId: string;
  secret: string;
  region: string;
  now(): Date;
  send: Send;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/** TC3-HMAC-SHA256 over content type, host and action, with a key of the day. */
function authorization(
  { keyId, secret }: TencentOptions,
  { action, body, seconds }: { action: string; body: string; seconds: number },
): string {
  const day = new Date(seconds * 1_000).toISOString().slice(0, 10);
  const signed = 'content-type;host;x-tc-action';
  const headers = `content-type:${TYPE}\nhost:${HOST}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', headers, signed, sha256(body)].join('\n');
  const scope = `${day}/${SERVICE}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', String(seconds), scope, sha256(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, day), SERVICE), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}

async function ask(options: TencentOptions, action: string, input: object): Promise<unknown> {
  const body = JSON.stringify(input);
  const seconds = Math.floor(options.now().getTime() / 1_000);
  const headers = {
    'content-type': TYPE,
    authorization: authorization(options, { action, body, seconds }),
    'x-tc-action': action,
    'x-tc-version': VERSION,
    'x-tc-region': options.region,
    'x-tc-timestamp': String(seconds),
  };
  const answer = await askService(options.send, `https://${HOST}/`, {
    method: 'POST',
    headers,
    body,
  });
  const code = textAt(answer, 'Response', 'Error', 'Code');
  if (code !== '') throw new OcrUnavailable(`tencent: ${code}`);
  return part(answer, 'Response');
}

/** Reads by the text recognition of Tencent Cloud (腾讯云文字识别). It does not say where a value stands. */
export function tencentOcr(options: TencentOptions): OcrProvider {
  const image = (picture: Buffer) => ({ ImageBase64: picture.toString('base64') });
  return {
    async licence(picture) {
      const read = await ask(options, 'BizLicenseOCR', image(picture));
      const told = (name: string) => ({ text: textAt(read, name) });
      return licenceFrom({
        usc: told('RegNum'),
        name: told('Name'),
        companyOrgType: told('Type'),
        legalName: told('Person'),
        regCapital: told('Capital'),
        establishTime: told('SetDate'),
        term: told('Period'),
        regLocation: told('Address'),
        businessScope: told('Business'),
      });
    },
    async identityCard(picture) {
      const read = await ask(options, 'IDCardOCR', image(picture));
      const told = (name: string) => ({ text: textAt(read, name) });
      return cardFrom({
        name: told('Name'),
        gender: told('Sex'),
        nation: told('Nation'),
        birthday: { text: told('Birth').text.replaceAll('/', '-') },
        address: told('Address'),
        idNo: told('IdNum'),
        authority: told('Authority'),
        term: told('ValidDate'),
      });
    },
  };
}
