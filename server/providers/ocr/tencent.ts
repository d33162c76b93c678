import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { partOf } from '../answer.ts';
import { type Tc3Key, tc3Request } from '../tc3.ts';
import { askService, cardFrom, invoiceFrom, licenceFrom, type Send, textAt } from './service.ts';

const VERSION = '2018-11-19';

export type TencentOptions = Tc3Key & { send: Send };

async function ask(options: TencentOptions, action: string, input: object): Promise<unknown> {
  const body = JSON.stringify(input);
  const { url, headers } = tc3Request(options, { service: 'ocr', action, version: VERSION, body });
  const answer = await askService(options.send, url, { method: 'POST', headers, body });
  const code = textAt(answer, 'Response', 'Error', 'Code');
  if (code !== '') throw new OcrUnavailable(`tencent: ${code}`);
  return partOf(answer, 'Response');
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
    async invoice(picture) {
      const read = await ask(options, 'VatInvoiceOCR', image(picture));
      const infos = partOf(read, 'VatInvoiceInfos');
      const told = (name: string) => {
        const found = Array.isArray(infos)
          ? infos.find((one) => textAt(one, 'Name') === name)
          : undefined;
        return textAt(found, 'Value');
      };
      return invoiceFrom({
        title: told('发票名称'),
        invoiceCode: told('发票代码'),
        invoiceNo: told('发票号码').replace(/^No/i, ''),
        invoiceDate: told('开票日期'),
        checkCode: told('校验码'),
        sellerName: told('销售方名称'),
        sellerTaxNo: told('销售方识别号'),
        buyerName: told('购买方名称'),
        buyerTaxNo: told('购买方识别号'),
        amountExcl: told('合计金额'),
        taxAmount: told('合计税额'),
        amountIncl: told('小写金额'),
      });
    },
  };
}
