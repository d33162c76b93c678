import {
  SMS_NOTICES,
  SMS_PURPOSES,
  type SmsMessage,
  type SmsProvider,
} from '#server/kernel/ports/sms.ts';
import { type Acs3Key, acs3Request } from './acs3.ts';
import { partOf } from './answer.ts';
import { type Tc3Key, tc3Request } from './tc3.ts';

/** What sends requests; tests put their own in its place. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Templates that the service knows, by purpose; `code` stands for every purpose of a code that has none of its own. */
export type SmsTemplates = Readonly<Record<string, string>>;

interface Sender {
  /** As registered with the carriers (短信签名). */
  signName: string;
  templates: SmsTemplates;
  fetch: Fetch;
}

export type AliyunSms = Acs3Key & Sender;
export type TencentSms = Tc3Key & Sender & { appId: string };

const isCode = (purpose: string) => SMS_PURPOSES.some((one) => one === purpose);

function templateOf(templates: SmsTemplates, purpose: string): string | undefined {
  return templates[purpose] ?? (isCode(purpose) ? templates.code : undefined);
}

/** Purposes that no template is named for. */
export function lackingTemplates(templates: SmsTemplates): string[] {
  const all: readonly string[] = [...SMS_PURPOSES, ...SMS_NOTICES];
  return all.filter((purpose) => templateOf(templates, purpose) === undefined);
}

async function post(fetch: Fetch, url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, method: 'POST' });
  return await answer.json();
}

/** Throws what the service says instead of taking the message; never the phone or the code. */
function expectTaken(service: string, code: unknown, taken: string): void {
  if (code !== taken) throw new Error(`${service}: ${String(code ?? 'no answer that is known')}`);
}

/**
 * Short messages by Alibaba Cloud (阿里云短信服务, SendSms of 2017-05-25). A message that was taken is not taken back by a
 * second call, so nothing is tried again here.
 */
export function aliyunSms(options: AliyunSms): SmsProvider {
  return {
    async send({ phone, purpose, params }: SmsMessage, signal) {
      const { url, headers } = acs3Request(options, {
        host: 'dysmsapi.aliyuncs.com',
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: phone,
          SignName: options.signName,
          TemplateCode: templateOf(options.templates, purpose) ?? '',
          TemplateParam: JSON.stringify(params),
        },
      });
      const answer = await post(options.fetch, url, { headers, signal });
      expectTaken('aliyun', partOf(answer, 'Code'), 'OK');
    },
  };
}

/** Short messages by Tencent Cloud (腾讯云短信, SendSms of 2021-01-11). Its templates know values by their place. */
export function tencentSms(options: TencentSms): SmsProvider {
  return {
    async send({ phone, purpose, params }: SmsMessage, signal) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: options.appId,
        SignName: options.signName,
        TemplateId: templateOf(options.templates, purpose) ?? '',
        TemplateParamSet: Object.values(params),
      });
      const asked = { service: 'sms', action: 'SendSms', version: '2021-01-11', body };
      const { url, headers } = tc3Request(options, asked);
      const answer = await post(options.fetch, url, { headers, body, signal });
      const refused = partOf(answer, 'Response', 'Error', 'Code');
      expectTaken(
        'tencent',
        refused ?? partOf(answer, 'Response', 'SendStatusSet', 0, 'Code'),
        'Ok',
      );
    },
  };
}
