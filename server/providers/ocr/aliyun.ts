import type { Place } from '#contract/file/place.ts';
import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { type Acs3Key, acs3Request } from '../acs3.ts';
import { partOf } from '../answer.ts';
import {
  askService,
  cardFrom,
  invoiceFrom,
  licenceFrom,
  type Send,
  type Size,
  textAt,
  uprightFor,
} from './service.ts';

const HOST = 'ocr-api.cn-hangzhou.aliyuncs.com';
const VERSION = '2021-07-07';
const TYPE = 'application/octet-stream';

export type AliyunOptions = Acs3Key & { send: Send };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new OcrUnavailable('aliyun: no data');
  }
}

/** What is said of a paper: `data` with the values, and beside it where each of them was seen. */
async function ask(options: AliyunOptions, action: string, picture: Buffer): Promise<unknown> {
  const request = { host: HOST, action, version: VERSION, body: picture, type: TYPE };
  const { url, headers } = acs3Request(options, request);
  const answer = await askService(options.send, url, {
    method: 'POST',
    headers,
    body: new Uint8Array(picture),
  });
  const code = textAt(answer, 'Code');
  if (code !== '' && code !== '200') throw new OcrUnavailable(`aliyun: ${code}`);
  return parsed(textAt(answer, 'Data'));
}

/** The corners of a value in the picture as it was sent, in any order, as shares of it. */
function placeOf(corners: unknown, { width, height }: Size): Place | undefined {
  if (!Array.isArray(corners) || corners.length === 0) return undefined;
  const of = (axis: 'x' | 'y') => corners.map((corner) => Number(partOf(corner, axis)));
  const [xs, ys] = [of('x'), of('y')];
  const [left, top] = [Math.min(...xs) / width, Math.min(...ys) / height];
  return {
    left,
    top,
    width: Math.max(...xs) / width - left,
    height: Math.max(...ys) / height - top,
  };
}

/** The values of a paper by their names there, each with where it stands. */
function toldBy(paper: unknown, sent: Size) {
  const found = partOf(paper, 'prism_keyValueInfo');
  const pairs: readonly unknown[] = Array.isArray(found) ? found : [];
  return (name: string) => {
    const pair = pairs.find((one) => partOf(one, 'key') === name);
    return {
      text: textAt(paper, 'data', name),
      place: placeOf(partOf(pair, 'valuePos'), sent),
    };
  };
}

/** Reads by the text recognition of Alibaba Cloud (阿里云文字识别). */
export function aliyunOcr(options: AliyunOptions): OcrProvider {
  return {
    async licence(picture) {
      const { data, info } = await uprightFor(picture);
      const told = toldBy(await ask(options, 'RecognizeBusinessLicense', data), info);
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
      const { data, info } = await uprightFor(picture);
      const read = await ask(options, 'RecognizeIdcard', data);
      const face = toldBy(partOf(read, 'data', 'face'), info);
      const back = toldBy(partOf(read, 'data', 'back'), info);
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
    async invoice(picture) {
      const read = await ask(options, 'RecognizeInvoice', picture);
      const told = (name: string) => textAt(read, 'data', name);
      return invoiceFrom({
        title: told('title') || told('invoiceType'),
        invoiceCode: told('invoiceCode'),
        invoiceNo: told('invoiceNumber'),
        invoiceDate: told('invoiceDate'),
        checkCode: told('checkCode'),
        sellerName: told('sellerName'),
        sellerTaxNo: told('sellerTaxNumber'),
        buyerName: told('purchaserName'),
        buyerTaxNo: told('purchaserTaxNumber'),
        amountExcl: told('invoiceAmountPreTax'),
        taxAmount: told('invoiceTax'),
        amountIncl: told('totalAmount'),
      });
    },
  };
}
