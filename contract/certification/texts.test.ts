import { expect, test } from 'vitest';

import { CERTIFICATION, certificationText } from './texts.ts';

// A name is whatever a company is called: nothing in it means anything to whoever writes it into a sentence.
test.each([
  '示例有限公司',
  '示例$&有限公司',
  "示例$'有限公司",
  '示例$$有限公司',
  '示例{read}有限公司',
])('a text names “%s” as it is', (name) => {
  expect(certificationText(CERTIFICATION.pending.text, name)).toBe(
    `“${name}”的认证申请正在审核中，请等待审核结果`,
  );
  expect(certificationText(CERTIFICATION.otherLicence, name)).toBe(
    `与上传的执照不一致：执照上识别为“${name}”，请核对执照或填写内容`,
  );
});
