import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { type Acs3Key, acs3Request } from '../acs3.ts';
import { partOf } from '../answer.ts';
import { askService, cardFrom, invoiceFrom, licenceFrom, type Send, textAt } from './service.ts';

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
  return partOf(parsed(textAt(answer, 'Data')), 'data');
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
    async invoice(picture) {
      const read = await ask(options, 'RecognizeInvoice', picture);
      const told = (name: string) => textAt(read, name);
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
