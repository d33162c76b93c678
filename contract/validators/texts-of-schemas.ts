import type * as z from 'zod/mini';

import { TEXT } from '../wire/envelope.ts';

type Issue = z.core.$ZodRawIssue;

const WRONG_TYPE: Record<string, string> = {
  string: '该项须为文本',
  number: '该项须为数字',
  int: '该项须为整数',
  boolean: '该项须为是或否',
  array: '该项须为列表',
  object: '该项须为对象',
  record: '该项须为对象',
  date: '该项须为日期',
};

const WRONG_FORMAT: Record<string, string> = {
  email: '邮箱格式不正确',
  url: '网址格式不正确',
  date: '日期格式不正确',
  datetime: '日期时间格式不正确',
};

function tooBig(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const limit = String(issue.maximum);
  if (issue.origin === 'string') return `不能超过 ${limit} 个字`;
  if (issue.origin === 'array' || issue.origin === 'set') return `不能超过 ${limit} 项`;
  return issue.inclusive === false ? `须小于 ${limit}` : `不能大于 ${limit}`;
}

function tooSmall(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const limit = String(issue.minimum);
  if (issue.origin === 'string') return issue.minimum === 1 ? TEXT.required : `至少 ${limit} 个字`;
  if (issue.origin === 'array' || issue.origin === 'set') return `至少 ${limit} 项`;
  return issue.inclusive === false ? `须大于 ${limit}` : `不能小于 ${limit}`;
}

const NO_CHOICE = '该项不在可选范围内';

/**
 * Of `'' or an amount` the amount was meant by whoever wrote some text: what is wrong with it says more than that it is
 * neither.
 */
function ofTheOneMeant({ errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>) {
  const meant = (errors ?? []).filter((branch) =>
    branch.every(({ code }) => code !== 'invalid_value' && code !== 'invalid_type'),
  );
  return meant.length === 1 ? meant[0]?.[0]?.message : undefined;
}

/**
 * The Chinese text of a validation issue whose schema gives none of its own.
 * Hand it to `z.config({ localeError: validationText })` on whichever side validates.
 */
export function validationText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return TEXT.required;
      return WRONG_TYPE[issue.expected] ?? '该项类型不正确';
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return WRONG_FORMAT[issue.format] ?? '该项格式不正确';
    case 'not_multiple_of':
      return `须为 ${issue.divisor} 的倍数`;
    case 'invalid_union':
      return ofTheOneMeant(issue) ?? (issue.input === undefined ? TEXT.required : NO_CHOICE);
    case 'invalid_value':
      return issue.input === undefined ? TEXT.required : NO_CHOICE;
    case 'unrecognized_keys':
      return '含有不支持的字段';
    case 'invalid_key':
    case 'invalid_element':
      return '含有不正确的内容';
    default:
      return '该项不正确';
  }
}
