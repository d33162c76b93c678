import { createHash, createHmac, randomUUID } from 'node:crypto';

import { type OcrProvider, OcrUnavailable } from './ocr.ts';
import { askService, cardFrom, licenceFrom, part, type Send, textAt } from './service.ts';

const HOST = 'ocr-api.cn-hangzhou.aliyuncs.com';
const VERSION = '2021-07-07';
const TYPE = 'application/octet-stream';

export interface AliyunOptions {
  /** AccessKey ID and secret. */
  keyId: string;
  secret: string;
  now(): Date;
  send: Send;
  /** Once for each request. */
  nonce?: () => string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

/** ACS3-HMAC-SHA256 over the path and every header of its own. */
function signedHeaders(options: AliyunOptions, action: string, body: Buffer) {
  const { keyId, secret, now, nonce = randomUUID } = options;
  const headers: Record<string, string> = {
    host: HOST,
    'content-type': TYPE,
    'x-acs-action': action,
    'x-acs-version': VERSION,
    'x-acs-date': now()
      .toISOString()
      .replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce(),
    'x-acs-content-sha256': sha256(body),
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', '', lines, signed, headers['x-acs-content-sha256']].join('\n');
  const text = `ACS3-HMAC-SHA256\n${sha256(request)}`;
  const signature = createHmac('sha256', secret).update(text).digest('hex');
  const { host: _, ...sent } = headers;
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${signed},Signature=${signature}`;
  return { ...sent, authorization };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OcrUnavailable('aliyun: no data');
  }
}

async function ask(options: AliyunOptions, action: string, picture: Buffer): Promise<unknown> {
  const answer = await askService(options.send, `https://${HOST}/`, {
    method: 'POST',
    headers: signedHeaders(options, action, picture),
    body: new Uint8Array(picture),
  });
  const code = textAt(answer, 'Code');
  if (code !== '' && code !== '200') throw new OcrUnavailable(`aliyun: ${code}`);
  return part(parsed(textAt(answer, 'Data')), 'data');
}

/** Reads by the text recognition of Alibaba Cloud (阿里云文字识别). */
export function aliyunOcr(options: AliyunOptions): OcrProvider {
  return {
    async licence(picture) {
      const read = await ask(options, 'RecognizeBusinessLicense', picture);
      const told = (name: string) => ({ text: textAt(read, name) });
      return licenceFrom({
        usc: told('creditCode'),
        name: told('companyName'),
        companyOrgType: told('companyType'),
        legalName: told('legalPerson'),
        regCapital: told('registeredCapital'),
        establishTime: told('RegistrationDate'),
        term: told('validPeriod'),
        regLocation: told('businessAddress'),
        businessScope: told('businessScope'),
      });
    },
    async identityCard(picture) {
      const read = await ask(options, 'RecognizeIdcard', picture);
      const face = (name: string) => ({ text: textAt(read, 'face', 'data', name) });
      const back = (name: string) => ({ text: textAt(read, 'back', 'data', name) });
      return cardFrom({
        name: face('name'),
        gender: face('sex'),
        nation: face('ethnicity'),
        birthday: face('birthDate'),
        address: face('address'),
        idNo: face('idNumber'),
        authority: back('issueAuthority'),
        term: back('validPeriod'),
      });
    },
  };
}
