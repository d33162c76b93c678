import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';
import type { SmsMessage } from '#server/kernel/ports/sms.ts';
import { acs3Request } from '#server/providers/acs3.ts';
import { aliyunSms, tencentSms } from '#server/providers/sms-services.ts';

// Answers in the shapes that the services document. The first signature is the example of their own page.

const NOW = new Date('2026-05-20T02:00:00Z');
const templates = { code: 'SMS_1', certification: 'SMS_2', login: 'SMS_3' };
const key = {
  keyId: 'key-id',
  secret: 'key-secret',
  now: () => NOW,
  signName: '示例平台',
  templates,
};

const LOGIN: SmsMessage = {
  phone: '13900000001',
  purpose: 'login',
  code: '012345',
  text: '您的登录验证码为 012345',
  params: { code: '012345' },
};
const never = new AbortController().signal;

function service(answer: unknown) {
  const asked: { url: URL; headers: Record<string, string>; body: unknown }[] = [];
  const fetch = (url: string, { headers, body }: RequestInit) => {
    asked.push({ url: new URL(url), headers: headers as Record<string, string>, body });
    return Promise.resolve(Response.json(answer));
  };
  return { asked, fetch };
}

test('a request to Alibaba Cloud is signed as its documentation signs', () => {
  const { url, headers } = acs3Request(
    {
      keyId: 'YourAccessKeyId',
      secret: 'YourAccessKeySecret',
      now: () => new Date('2023-10-26T10:22:32Z'),
      nonce: () => '3156853299f313e23d1673dc12e1703d',
    },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
    },
  );
  expect(url).toContain('/?ImageId=win2019');
  expect(headers.authorization).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
});

describe('aliyun', () => {
  const nonce = () => 'nonce';

  test('sends a template with its values', async () => {
    const { asked, fetch } = service({ Code: 'OK', Message: 'OK', BizId: '1^0', RequestId: '1' });
    await aliyunSms({ ...key, nonce, fetch }).send(LOGIN, never);
    const [sent] = asked;
    expect(sent?.url.host).toBe('dysmsapi.aliyuncs.com');
    expect(Object.fromEntries(sent?.url.searchParams ?? [])).toEqual({
      PhoneNumbers: '13900000001',
      SignName: '示例平台',
      TemplateCode: 'SMS_3',
      TemplateParam: '{"code":"012345"}',
    });
    expect(sent?.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
    });
  });

  test('a code without a template of its own takes the common one', async () => {
    const { asked, fetch } = service({ Code: 'OK' });
    await aliyunSms({ ...key, nonce, fetch }).send({ ...LOGIN, purpose: 'register' }, never);
    expect(asked[0]?.url.searchParams.get('TemplateCode')).toBe('SMS_1');
  });

  test('what is not taken rejects with the code of the service, and nothing of the message', async () => {
    const { fetch } = service({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '13900000001' });
    const sending = aliyunSms({ ...key, nonce, fetch }).send(LOGIN, never);
    await expect(sending).rejects.toThrow(/^aliyun: isv\.BUSINESS_LIMIT_CONTROL$/);
  });
});

describe('tencent', () => {
  const options = { ...key, region: 'ap-guangzhou', appId: '1400006666' };
  const notice: SmsMessage = {
    phone: '13900000002',
    purpose: 'certification',
    code: '',
    text: '',
    params: { result: '已通过' },
  };

  test('sends a template with its values by place', async () => {
    const { asked, fetch } = service({ Response: { SendStatusSet: [{ Code: 'Ok' }] } });
    await tencentSms({ ...options, fetch }).send(notice, never);
    expect(JSON.parse(String(asked[0]?.body))).toEqual({
      PhoneNumberSet: ['+8613900000002'],
      SmsSdkAppId: '1400006666',
      SignName: '示例平台',
      TemplateId: 'SMS_2',
      TemplateParamSet: ['已通过'],
    });
    expect(asked[0]?.headers.authorization).toMatch(
      /^TC3-HMAC-SHA256 Credential=key-id\/2026-05-20\/sms\/tc3_request, /,
    );
  });

  test.each([
    ['the call', { Response: { Error: { Code: 'AuthFailure' } } }, 'tencent: AuthFailure'],
    [
      'the message',
      { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit' }] } },
      'tencent: LimitExceeded.PhoneNumberDailyLimit',
    ],
    ['nothing', {}, 'tencent: no answer that is known'],
  ])('rejects when the service refuses %s', async (_, answer, error) => {
    const { fetch } = service(answer);
    await expect(tencentSms({ ...options, fetch }).send(notice, never)).rejects.toThrow(error);
  });
});

describe('settings', () => {
  const all =
    'code=SMS_1, partnerInvite=SMS_2,companyInvite=SMS_3,sceneReceiver=4,certification=5,pickCode=6,tripDeparture=7,tripLink=8,deliverySign=9,noticeConfirm=10,noticeDue=11,noticeRevoked=12';
  const env = {
    SMS_DRIVER: 'aliyun',
    SMS_KEY_ID: 'key-id',
    SMS_KEY_SECRET: 'key-secret',
    SMS_SIGN_NAME: '示例平台',
    SMS_TEMPLATES: all,
  };

  test('a service has its key, its signature and its templates', () => {
    expect(readConfig(env).sms).toMatchObject({
      driver: 'aliyun',
      templates: { code: 'SMS_1', sceneReceiver: '4' },
    });
    const tencent = { ...env, SMS_DRIVER: 'tencent', SMS_APP_ID: '1400006666' };
    expect(readConfig(tencent).sms).toMatchObject({ appId: '1400006666', region: 'ap-guangzhou' });
  });

  test.each([
    [
      { SMS_SIGN_NAME: '' },
      /^SMS_KEY_ID, SMS_KEY_SECRET, SMS_SIGN_NAME and SMS_TEMPLATES must be set/,
    ],
    [
      { SMS_TEMPLATES: 'code=SMS_1,certification=5' },
      /must name partnerInvite, companyInvite, sceneReceiver, pickCode, tripDeparture, tripLink, deliverySign, noticeConfirm, noticeDue, noticeRevoked$/,
    ],
    [{ SMS_TEMPLATES: 'login=SMS_1' }, /must name register, findPassword, /],
    [{ SMS_TEMPLATES: 'code' }, /^SMS_TEMPLATES must be templates by purpose/],
    [{ SMS_DRIVER: 'tencent' }, /^SMS_APP_ID must be set/],
  ])('%j is refused in one line', (more, sentence) => {
    expect(() => readConfig({ ...env, ...more })).toThrow(sentence);
  });
});
