import type { Place } from '#contract/file/place.ts';
import { type OcrProvider, OcrUnavailable } from '#server/kernel/ports/ocr.ts';
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

const ORIGIN = 'https://aip.baidubce.com';
/** A token is fetched anew so long before its end. */
const EARLY_MS = 3_600_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export interface BaiduOptions {
  /** API Key and Secret Key. */
  keyId: string;
  secret: string;
  now(): Date;
  send: Send;
}

/** Fetches the token (access_token) and keeps it until shortly before its end. */
function tokens({ keyId, secret, now, send }: BaiduOptions): () => Promise<string> {
  let held: { token: string; until: number } | undefined;
  return async () => {
    if (held !== undefined && now().getTime() < held.until) return held.token;
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: keyId,
      client_secret: secret,
    });
    const url = `${ORIGIN}/oauth/2.0/token`;
    const answer = await askService(send, url, { method: 'POST', headers: FORM, body });
    const token = textAt(answer, 'access_token');
    if (token === '') throw new OcrUnavailable(`baidu: ${textAt(answer, 'error')}`);
    const lives = Number(partOf(answer, 'expires_in')) * 1_000;
    held = { token, until: now().getTime() + lives - EARLY_MS };
    return token;
  };
}

/** Pixels of the picture as it was sent → shares of it. */
function placeOf(location: unknown, { width, height }: Size): Place | undefined {
  const at = (name: string) => Number(partOf(location, name));
  const [left, top, wide, high] = [at('left'), at('top'), at('width'), at('height')];
  if (!(left >= 0 && top >= 0 && wide > 0 && high > 0)) return undefined;
  return { left: left / width, top: top / height, width: wide / width, height: high / height };
}

/** Asks one call of the service. */
function asking(options: BaiduOptions) {
  const tokenNow = tokens(options);
  return async (call: string, given: Buffer, more: Record<string, string> = {}) => {
    const { data, info } = await uprightFor(given);
    const url = `${ORIGIN}/rest/2.0/ocr/v1/${call}?access_token=${await tokenNow()}`;
    const body = new URLSearchParams({ image: data.toString('base64'), ...more });
    const answer = await askService(options.send, url, { method: 'POST', headers: FORM, body });
    const code = partOf(answer, 'error_code');
    if (code !== undefined) throw new OcrUnavailable(`baidu: ${String(code)}`);
    const words = partOf(answer, 'words_result');
    const told = (name: string) => ({
      text: textAt(words, name, 'words'),
      place: placeOf(partOf(words, name, 'location'), info),
    });
    return { told, words, status: textAt(answer, 'image_status') };
  };
}

/** Reads by the text recognition of Baidu (百度智能云文字识别). */
export function baiduOcr(options: BaiduOptions): OcrProvider {
  const ask = asking(options);
  return {
    async licence(picture) {
      const { told } = await ask('business_license', picture);
      const { text: until, place } = told('有效期');
      const { text: begun } = told('有效期起始日期');
      return licenceFrom({
        usc: told('社会信用代码'),
        name: told('单位名称'),
        companyOrgType: told('类型'),
        legalName: told('法人'),
        regCapital: told('注册资本'),
        establishTime: told('成立日期'),
        term: { text: `${begun || told('成立日期').text}至${until}`, place },
        regLocation: told('地址'),
        businessScope: told('经营范围'),
      });
    },
    async identityCard(picture) {
      let read = await ask('idcard', picture, { id_card_side: 'front' });
      if (read.status === 'reversed_side') {
        read = await ask('idcard', picture, { id_card_side: 'back' });
      }
      const { told } = read;
      const { text: end, place } = told('失效日期');
      return cardFrom({
        name: told('姓名'),
        gender: told('性别'),
        nation: told('民族'),
        birthday: told('出生'),
        address: told('住址'),
        idNo: told('公民身份号码'),
        authority: told('签发机关'),
        term: { text: `${told('签发日期').text}至${end}`, place },
      });
    },
    async invoice(picture) {
      const { words } = await ask('vat_invoice', picture);
      const told = (name: string) => textAt(words, name);
      return invoiceFrom({
        title: told('InvoiceType'),
        invoiceCode: told('InvoiceCode'),
        invoiceNo: told('InvoiceNum'),
        invoiceDate: told('InvoiceDate'),
        checkCode: told('CheckCode'),
        sellerName: told('SellerName'),
        sellerTaxNo: told('SellerRegisterNum'),
        buyerName: told('PurchaserName'),
        buyerTaxNo: told('PurchaserRegisterNum'),
        amountExcl: told('TotalAmount'),
        taxAmount: told('TotalTax'),
        amountIncl: told('AmountInFiguers'),
      });
    },
  };
}
