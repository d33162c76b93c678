import * as z from 'zod/mini';

import { freeText, loginPhone, smsCode } from '../noun/fields.ts';
import { checkOf } from '../validators/check.ts';
import { NUMBER_RULES } from '../validators/numbers.ts';
import { endpoint } from '../wire/endpoint.ts';
import { nothing } from '../wire/envelope.ts';
import { SIGN_ENDED, SIGN_FILE, SIGN_PICTURE, SIGN_WAY } from './states.ts';

/** Business refusals of the sign page (rules.md H.2.5). */
export const SIGN_REFUSAL = {
  unknown: {
    code: SIGN_ENDED.unknown,
    text: '签收链接无效，请扫描送货单上的二维码，或请供应商重发签收链接',
  },
  expired: { code: SIGN_ENDED.expired, text: '签收链接已过期，请供应商重发签收链接' },
  signed: { code: SIGN_ENDED.signed, text: '该送货单已签收' },
  voided: { code: SIGN_ENDED.voided, text: '该送货单已作废，请勿签收' },
  removed: { code: SIGN_ENDED.removed, text: '您已不是该现场当前有效的签收人，请联系项目负责人' },
  pass: { code: SIGN_ENDED.pass, text: '验证已失效，请重新获取验证码；已填写的内容仍保留在本机' },
  notSigner: {
    code: 'sign_not_signer',
    text: '该手机号不是本现场的签收人，请核对号码或联系项目负责人',
  },
  lines: { code: 'sign_lines', text: '签收明细与送货单不一致，请刷新页面后重试' },
  empty: { code: 'sign_empty', text: '请填写每种货物的实收或拒收数量' },
  reason: { code: 'sign_reason', text: '拒收的货物请填写拒收原因' },
  weights: { code: 'sign_weights', text: '毛重须大于皮重' },
  picture: { code: 'sign_picture', text: '照片无法识别，请重新拍摄' },
  pictures: { code: 'sign_pictures', text: '有照片或签名尚未上传，请稍后再试' },
  unsigned: { code: 'sign_unsigned', text: '请手写签名后再提交' },
} as const;

const token = z.string().check(z.regex(/^[A-Za-z0-9]{22}$/, SIGN_REFUSAL.unknown.text));
/** Made on the phone as well; the server keeps its hash. */
const pass = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, SIGN_REFUSAL.pass.text));
/** Made on the phone, once for each thing that is sent. */
const key = z.string().check(z.regex(/^[A-Za-z0-9]{24}$/));
const fileType = z.literal([SIGN_FILE.slip, SIGN_FILE.photo, SIGN_FILE.signature]);
/** Decimal text, at most six places; zero is one. */
const quantity = z.string().check(checkOf(NUMBER_RULES.dp6));
/** '' for none. */
const weight = z._default(z.string().check(checkOf(NUMBER_RULES.dp6, {}, true)), '');

const noteLine = z.object({
  lineId: z.string(),
  goodsName: z.string(),
  brand: z.string(),
  spec: z.string(),
  material: z.string(),
  /** Chinese name of the unit. */
  unit: z.string(),
  /** Decimals that a quantity has at most. */
  scale: z.number(),
  /** Delivered, by the supplier's word; decimal texts, '' where it says none. */
  qty: z.string(),
  theoreticalQty: z.string(),
  weighedQty: z.string(),
  factory: z.string(),
  heatNo: z.string(),
  bundleCount: z.string(),
});
export type NoteLine = z.infer<typeof noteLine>;

/** Another phone that has the same note open, or has signed it. */
const otherPhone = z.object({
  name: z.string(),
  /** Masked. */
  phone: z.string(),
  /** yyyy-MM-dd HH:mm:ss, by the server's clock. */
  seenTime: z.string(),
});

const heading = {
  deliveryNo: z.string(),
  supplierName: z.string(),
  sceneName: z.string(),
  deliveryDate: z.string(),
  vehicleNo: z.string(),
};

const note = z.object({
  ...heading,
  projectName: z.string(),
  signerName: z.string(),
  lines: z.array(noteLine),
  others: z.array(otherPhone),
  /** yyyy-MM-dd HH:mm:ss. */
  serverTime: z.string(),
});
export type SignNote = z.infer<typeof note>;

const signed = z.object({
  deliveryNo: z.string(),
  actualNo: z.string(),
  /** By the server's clock. */
  signedTime: z.string(),
  signerName: z.string(),
});
export type Signed = z.infer<typeof signed>;

const shared = {
  group: 'portal',
  access: 'public',
  method: 'POST',
  effect: 'sign-in',
  params: nothing,
} as const;

const signLine = z.strictObject({
  lineId: z.string().check(z.maxLength(20)),
  /** Kept by the receiver. */
  receivedQty: quantity,
  rejectedQty: quantity,
  rejectReason: freeText(100),
  weighGross: weight,
  weighTare: weight,
});

/** Signing a delivery at its site, without an account (POST /portal/sign/…). */
export const sign = {
  open: endpoint({
    ...shared,
    name: 'signOpen',
    word: '打开签收页',
    path: '/portal/sign/open',
    summary: 'What note a link of the sign page is of; a guess counts',
    input: z.strictObject({ token }),
    output: z.object(heading),
  }),
  code: endpoint({
    ...shared,
    name: 'signCode',
    word: '获取签收验证码',
    path: '/portal/sign/code',
    summary: 'Send a code to a signer of the site',
    input: z.strictObject({ token, phone: loginPhone }),
    output: nothing,
  }),
  prove: endpoint({
    ...shared,
    name: 'signProve',
    word: '验证签收人手机',
    path: '/portal/sign/prove',
    summary: 'Prove the phone of a signer: binds it to this one note, by a pass that it made',
    input: z.strictObject({
      token,
      phone: loginPhone,
      code: smsCode,
      pass,
      way: z.literal([SIGN_WAY.scanned, SIGN_WAY.linked]),
      deviceInfo: freeText(200),
    }),
    output: z.object({ note }),
  }),
  note: endpoint({
    ...shared,
    name: 'signNote',
    word: '查看送货单',
    path: '/portal/sign/note',
    summary: 'The lines of the note, and which other phones have it open',
    idle: true,
    input: z.strictObject({ token, pass }),
    output: note,
  }),
  picture: endpoint({
    ...shared,
    name: 'signPicture',
    word: '上传签收照片',
    path: '/portal/sign/picture',
    summary: 'A photo or the signature, once however often it is sent',
    input: z.strictObject({
      token,
      pass,
      key,
      fileType,
      /** JPEG or PNG in base64. */
      data: z
        .string()
        .check(
          z.minLength(100, SIGN_REFUSAL.picture.text),
          z.maxLength(Math.ceil((SIGN_PICTURE.bytes * 4) / 3) + 4, SIGN_REFUSAL.picture.text),
          z.regex(/^[A-Za-z0-9+/]+={0,2}$/, SIGN_REFUSAL.picture.text),
        ),
    }),
    output: nothing,
  }),
  submit: endpoint({
    ...shared,
    name: 'signSubmit',
    word: '现场签收',
    path: '/portal/sign/submit',
    summary: 'Sign the note; taken once however often it is sent',
    input: z.strictObject({
      token,
      pass,
      key,
      lines: z.array(signLine).check(z.minLength(1), z.maxLength(500)),
      /** Keys of pictures that were sent before, the signature among them. */
      pictures: z.array(key).check(z.maxLength(SIGN_PICTURE.most + 1)),
      /** ISO moment by the phone's own clock, which may be wrong: kept beside the server's. */
      phoneTime: z.string().check(z.maxLength(40)),
      /** '' where it was not asked for, or refused; placeNote says why. */
      lng: freeText(20),
      lat: freeText(20),
      placeNote: freeText(50),
      deviceInfo: freeText(200),
    }),
    output: signed,
  }),
};
