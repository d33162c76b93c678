import * as z from 'zod/mini';
import { id } from '../noun/fields.ts';
import { customerRead } from '../wire/customer-call.ts';
import { endpoint } from '../wire/endpoint.ts';
import { place } from './place.ts';

/**
 * What was read, as suggestions for a person to confirm: a field that could not be read is ''. `places` has a rectangle
 * for each field that was read from a known spot.
 */
function readingOf<Fields extends Record<string, z.ZodMiniType>>(fields: Fields) {
  return z.object({ ...fields, places: z.record(z.string(), place) });
}

const text = z.string();

/** 营业执照. Dates are yyyy-MM-dd; `toTime` may be 长期. The code has passed its check character. */
export const licenceReading = readingOf({
  usc: text,
  name: text,
  companyOrgType: text,
  legalName: text,
  regCapital: text,
  establishTime: text,
  fromTime: text,
  toTime: text,
  regLocation: text,
  businessScope: text,
});
export type LicenceReading = z.infer<typeof licenceReading>;

/** 身份证, either side. The number has passed its check character. */
export const cardReading = readingOf({
  /** `front` has the portrait (人像面), `back` the emblem (国徽面). */
  side: z.enum(['front', 'back']),
  name: text,
  gender: text,
  nation: text,
  birthday: text,
  address: text,
  idNo: text,
  authority: text,
  fromTime: text,
  toTime: text,
});
export type CardReading = z.infer<typeof cardReading>;

const figure = z.object({ value: z.string(), place });

/** 签收单 or 磅单. Lines of print with their figures from left to right; decimal texts. Weights are '' where none stands there. */
export const slipReading = z.object({
  rows: z.array(z.object({ text, figures: z.array(figure) })),
  gross: text,
  tare: text,
  net: text,
  /** By `gross`, `tare`, `net`. */
  places: z.record(z.string(), place),
});
export type SlipReading = z.infer<typeof slipReading>;

/** Business codes of recognition. */
export const RECOGNITION_REFUSAL = {
  off: { code: 'ocr_off', text: '识别服务未启用，请手动填写' },
  unreadable: {
    code: 'ocr_unreadable',
    text: '未能识别图片内容，请上传清晰完整的照片，或手动填写',
  },
  noPicture: { code: 'ocr_no_picture', text: '只能识别图片文件' },
  daily: { code: 'ocr_daily', text: '今日识别次数已用完，请手动填写' },
  /** HTTP 503: nothing was read, and it may be tried again. */
  busy: '正在识别的图片较多，请稍后再试，或手动填写',
} as const;

const base = {
  ...customerRead,
  input: z.object({ fileId: id }),
} as const;

export const getCompanyInfoByBusinessLicense = endpoint({
  ...base,
  name: 'getCompanyInfoByBusinessLicense',
  path: '/portal/companyCustomer/getCompanyInfoByBusinessLicense',
  summary: 'Reads a business licence (营业执照) out of a picture that I may read',
  output: licenceReading,
});

export const recognizeIdentityCard = endpoint({
  ...base,
  name: 'recognizeIdentityCard',
  path: '/portal/companyCustomer/recognizeIdentityCard',
  summary: 'Reads a side of an identity card (身份证) out of a picture that I may read',
  output: cardReading,
});

export const recognizeSlip = endpoint({
  ...base,
  name: 'recognizeSlip',
  path: '/portal/recognition/slip',
  summary:
    'Reads a signed slip (签收单) or a weighing slip (磅单) out of a picture that I may read',
  output: slipReading,
});
