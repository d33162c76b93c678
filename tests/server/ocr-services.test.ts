import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { OcrUnavailable } from '#server/kernel/ports/ocr.ts';
import { aliyunOcr } from '#server/providers/ocr/aliyun.ts';
import { baiduOcr } from '#server/providers/ocr/baidu.ts';
import { tencentOcr } from '#server/providers/ocr/tencent.ts';

// Answers in the shapes that the services document, and the signatures that their rules give.

const NOW = new Date('2026-05-20T02:00:00Z');
const key = { keyId: 'key-id', secret: 'key-secret', region: 'ap-guangzhou', now: () => NOW };
const picture = await sharp({
  create: { width: 200, height: 100, channels: 3, background: '#fff' },
})
  .jpeg()
  .toBuffer();

/** A service that answers one after the other and keeps what it was asked. */
function service(...answers: unknown[]) {
  const asked: { url: string; headers: Record<string, string>; body: unknown }[] = [];
  const send = (url: string, { headers, body }: RequestInit) => {
    asked.push({ url, headers: headers as Record<string, string>, body });
    return Promise.resolve(Response.json(answers[Math.min(asked.length, answers.length) - 1]));
  };
  return { asked, send };
}

const LICENCE = {
  usc: '91110105MA04KLMN7G',
  name: '示例建设集团有限公司',
  legalName: '张示例',
  establishTime: '2018-05-17',
  fromTime: '2018-05-17',
  toTime: '长期',
};
const valuesOf = (reading: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(reading).map(([name, { value }]) => [name, value]));

describe('tencent', () => {
  const answer = {
    Response: {
      RegNum: LICENCE.usc,
      Name: LICENCE.name,
      Person: LICENCE.legalName,
      Capital: '壹亿元整',
      Address: '北京市朝阳区示例路8号院',
      Business: '施工总承包。',
      Type: '有限责任公司',
      Period: '2018年05月17日至长期',
      SetDate: '2018年05月17日',
      RequestId: '1',
    },
  };

  test('reads a licence, signed by TC3', async () => {
    const { asked, send } = service(answer);
    const read = valuesOf(await tencentOcr({ ...key, send }).licence(picture));
    expect(read).toMatchObject({ ...LICENCE, businessScope: '施工总承包。' });
    expect(asked[0]?.headers).toMatchObject({
      'x-tc-action': 'BizLicenseOCR',
      'x-tc-timestamp': '1779242400',
      authorization: expect.stringMatching(
        /^TC3-HMAC-SHA256 Credential=key-id\/2026-05-20\/ocr\/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=[0-9a-f]{64}$/,
      ),
    });
  });

  test('a code whose check character is wrong is no code', async () => {
    const { send } = service({ Response: { ...answer.Response, RegNum: '91110105MA04KLMN7H' } });
    expect(await tencentOcr({ ...key, send }).licence(picture)).not.toHaveProperty('usc');
  });

  test('reads both sides of a card', async () => {
    const { send } = service({
      Response: { Name: '张示例', Sex: '男', Birth: '1985/3/7', IdNum: '110105198503070019' },
    });
    expect(valuesOf(await tencentOcr({ ...key, send }).identityCard(picture))).toEqual({
      name: '张示例',
      gender: '男',
      birthday: '1985-03-07',
      idNo: '110105198503070019',
    });
    const back = service({
      Response: { Authority: '北京市公安局朝阳分局', ValidDate: '2015.06.01-2035.06.01' },
    });
    expect(
      valuesOf(await tencentOcr({ ...key, send: back.send }).identityCard(picture)),
    ).toMatchObject({ fromTime: '2015-06-01', toTime: '2035-06-01' });
  });

  test('a refusal of the service is one', async () => {
    const { send } = service({ Response: { Error: { Code: 'AuthFailure', Message: '…' } } });
    await expect(tencentOcr({ ...key, send }).licence(picture)).rejects.toThrow(OcrUnavailable);
  });
});

describe('aliyun', () => {
  test('reads a licence, signed by ACS3 over the bytes', async () => {
    const { asked, send } = service({
      RequestId: '1',
      Data: JSON.stringify({
        data: {
          creditCode: LICENCE.usc,
          companyName: LICENCE.name,
          legalPerson: LICENCE.legalName,
          RegistrationDate: '2018年05月17日',
          validPeriod: '2018年05月17日至长期',
        },
      }),
    });
    const ocr = aliyunOcr({ ...key, send, nonce: () => 'once' });
    expect(valuesOf(await ocr.licence(picture))).toEqual(LICENCE);
    expect(asked[0]?.headers).toMatchObject({
      'x-acs-action': 'RecognizeBusinessLicense',
      'x-acs-date': '2026-05-20T02:00:00Z',
      authorization: expect.stringMatching(
        /^ACS3-HMAC-SHA256 Credential=key-id,SignedHeaders=content-type;host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=[0-9a-f]{64}$/,
      ),
    });
    expect(asked[0]?.headers).not.toHaveProperty('host');
  });

  /** Corners as they are told: of print that lies on its side the first is not the upper left one. */
  const corners = (...points: readonly (readonly [x: number, y: number])[]) =>
    points.map(([x, y]) => ({ x, y }));

  test('tells where the values of a licence stand', async () => {
    const { send } = service({
      Data: JSON.stringify({
        data: { creditCode: LICENCE.usc, companyName: LICENCE.name, legalPerson: '张示例' },
        prism_keyValueInfo: [
          { key: 'creditCode', valuePos: corners([60, 20], [60, 30], [20, 30], [20, 20]) },
          { key: 'companyName', valuePos: corners([20, 41], [100, 40], [101, 50], [21, 51]) },
          { key: 'legalPerson', valueProb: 100 },
        ],
      }),
    });
    const { usc, name, legalName } = await aliyunOcr({ ...key, send }).licence(picture);
    expect(usc?.place?.left).toBeCloseTo(0.1);
    expect(usc?.place?.top).toBeCloseTo(0.2);
    expect(usc?.place?.width).toBeCloseTo(0.2);
    expect(usc?.place?.height).toBeCloseTo(0.1);
    expect(name?.place?.width).toBeCloseTo(81 / 200);
    expect(name?.place?.height).toBeCloseTo(0.11);
    expect(legalName).toEqual({ value: '张示例', place: undefined });
  });

  test('reads a card, and is sent it upright', async () => {
    const { asked, send } = service({
      Data: JSON.stringify({
        data: {
          face: {
            data: { name: '张示例', idNumber: '110105198503070019' },
            prism_keyValueInfo: [
              { key: 'name', valuePos: corners([10, 20], [60, 20], [60, 40], [10, 40]) },
            ],
          },
        },
      }),
    });
    // Held upright, and stored on its side: 200 × 100 in the file, 100 × 200 on every screen.
    const lying = await sharp(picture).withMetadata({ orientation: 6 }).toBuffer();
    const read = await aliyunOcr({ ...key, send }).identityCard(lying);
    expect(valuesOf(read)).toEqual({ name: '张示例', idNo: '110105198503070019' });
    expect(read.name?.place).toEqual({ left: 0.1, top: 0.1, width: 0.5, height: 0.1 });
    const { width, height, orientation } = await sharp(
      Buffer.from(asked[0]?.body as Uint8Array),
    ).metadata();
    expect({ width, height, orientation }).toEqual({
      width: 100,
      height: 200,
      orientation: undefined,
    });
  });

  test('a refusal of the service is one', async () => {
    const { send } = service({ Code: 'InvalidAccessKeyId.NotFound', Message: '…' });
    await expect(aliyunOcr({ ...key, send }).licence(picture)).rejects.toThrow(
      'InvalidAccessKeyId',
    );
  });
});

describe('baidu', () => {
  const token = { access_token: 'token', expires_in: 2_592_000 };
  const words = (text: string, at = 20) => ({
    words: text,
    location: { left: at, top: 10, width: 40, height: 5 },
  });

  test('fetches a token once, reads a licence and where its values stand', async () => {
    const read = {
      words_result: {
        社会信用代码: words(LICENCE.usc),
        单位名称: words(LICENCE.name),
        法人: words(LICENCE.legalName),
        成立日期: words('2018年05月17日'),
        有效期: words('长期'),
        地址: words('无'),
      },
    };
    const { asked, send } = service(token, read, read);
    const ocr = baiduOcr({ ...key, send });
    const reading = await ocr.licence(picture);
    expect(valuesOf(reading)).toEqual(LICENCE);
    expect(reading.name?.place).toEqual({ left: 0.1, top: 0.1, width: 0.2, height: 0.05 });
    await ocr.licence(picture);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
      '/oauth/2.0/token',
      '/rest/2.0/ocr/v1/business_license',
      '/rest/2.0/ocr/v1/business_license',
    ]);
  });

  test('asks for the other side of a card when it is the other side', async () => {
    const { asked, send } = service(
      token,
      { image_status: 'reversed_side', words_result: {} },
      {
        image_status: 'normal',
        words_result: {
          签发机关: words('北京市公安局朝阳分局'),
          签发日期: words('20150601'),
          失效日期: words('20350601'),
        },
      },
    );
    expect(valuesOf(await baiduOcr({ ...key, send }).identityCard(picture))).toEqual({
      authority: '北京市公安局朝阳分局',
      fromTime: '2015-06-01',
      toTime: '2035-06-01',
    });
    expect(asked).toHaveLength(3);
  });

  test('a refusal of the service is one', async () => {
    const { send } = service({ error: 'invalid_client' });
    await expect(baiduOcr({ ...key, send }).licence(picture)).rejects.toThrow('invalid_client');
  });
});

test('no answer, or one that is no JSON, is an unavailable service', async () => {
  const send = () => Promise.resolve(new Response('<html>'));
  await expect(tencentOcr({ ...key, send }).licence(picture)).rejects.toThrow(OcrUnavailable);
});
