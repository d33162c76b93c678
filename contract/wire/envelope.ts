import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/**
 * Result codes. Numbers follow HTTP where a status fits; strings are the specification's own.
 * `code` 1 is refused silently; any other non-zero code carries a text for people.
 */
export const CODE = {
  ok: 0,
  silent: 1,
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  badMethod: 405,
  conflict: 409,
  tooLarge: 413,
  badType: 415,
  invalid: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
  invalidToken: 'invalid_token',
  badSignature: 'bad_signature',
  clockSkew: 'clock_skew',
} as const;

export type Code = number | string;

/** The Chinese texts that the specification fixes in meaning, in the words of this product. */
export const TEXT = {
  unauthenticated: '认证失败，无法访问系统资源',
  forbidden: '当前操作没有权限',
  notFound: '访问资源不存在',
  unknown: '系统未知错误，请反馈给管理员',
  network: '后端接口连接异常',
  timeout: '系统接口请求超时',
  status: (n: number) => `系统接口${n}异常`,
  sessionExpired: '登录状态已过期，您可以继续留在该页面，或者重新登录',
  signInAgain: '请重新登录，登录后页面上的内容还在',
  requiredForm: '有必填项未填写',
  required: '该项为必填项',
  loginFirst: '请先登录',
  invalid: '填写内容有误，请检查后重试',
} as const;

/** One field that failed validation; `path` is dotted, e.g. `goodsList.0.qty`. */
export const fieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldError>;

/** Every answer of every call. */
export interface Envelope<T = unknown> {
  code: Code;
  msg: string;
  data: T;
  /**
   * Of a record that was saved, where the specification fixes what `data` is: the version that the save made, which a
   * submission names.
   */
  version?: number;
  /** Present on every error answer, so that a person can quote it. */
  requestId?: string;
}

/** Paging part of a list request; pages count from 1 and have `size` rows unless another number is asked for. */
export const pagesOf = (size: number) => ({
  pageNum: z._default(wholeNumber(1, 1_000_000), 1),
  pageSize: z._default(wholeNumber(1, 100), size),
});

/** The same for lists of the portal. */
export const pageInput = pagesOf(10);

/** Shape of a list answer. `totalIsEstimate` is true when the total was too large to count exactly. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ content: z.array(row), total: z.number(), totalIsEstimate: z.boolean() });
}

/** Nothing: for calls without parameters and answers without data. */
export const nothing = z.object({});
