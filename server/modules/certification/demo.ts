import sharp from 'sharp';

import { APPLICANT_ROLE } from '#contract/certification/applicant-role.ts';
import { PAPER } from '#contract/certification/form.ts';
import { DEMO_COMPANIES } from '#server/demo/accounts.ts';
import { EXAMPLE_ID_NO } from '#server/demo/members.ts';
import { addFile } from '#server/demo/paper.ts';
import { agreeing, decideDemo, demoCast, saveDemoInput, submitDemo } from '#server/demo/steps.ts';
import { before, DAY, HOUR } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import type { FlowStep } from '#server/kernel/flow/flow.ts';
import { loadApplication } from './application.ts';
import { certify } from './approval.ts';
import { certificationNoun } from './noun.ts';
import { certificationFlow } from './process.ts';

/** Before the oldest of the demo projects. */
const CERTIFIED = 400 * DAY;

const PAPERS = [
  { name: '示例营业执照.jpg', type: PAPER.licence, tint: '#f4e7c5' },
  { name: '示例身份证人像面.jpg', type: PAPER.cardFront, tint: '#dbe7f3' },
  { name: '示例身份证国徽面.jpg', type: PAPER.cardBack, tint: '#e6efe0' },
] as const;

/** A paper without a word on it: nobody takes it for a real one. */
function draw(tint: string): Promise<Buffer> {
  const lines = [180, 240, 300, 360].map((y) => `<path d="M90 ${y}H620"/>`).join('');
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"><rect width="100%" height="100%" fill="${tint}"/><g fill="none" stroke="#8b8f98" stroke-width="14"><rect x="30" y="30" width="900" height="540"/>${lines}<circle cx="760" cy="420" r="90" stroke="#b42318"/></g></svg>`,
    ),
  )
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** As ever, but that nobody is sent a short message of what never happened. */
const silently = {
  ...certificationFlow,
  effects: {
    ...certificationFlow.effects,
    async approved({ tx, cipher, at, record }: FlowStep) {
      const application = await loadApplication(tx, cipher, record.id);
      await certify({ tx, cipher, at, application });
    },
  },
};

/** The demo buyer's certification, made once by its own and the platform's steps: why it is 已认证. */
export async function addDemoCertified(context: DemoContext): Promise<void> {
  const cast = await demoCast(context, 'company_customer_apply');
  const [company] = DEMO_COMPANIES;
  if (cast === undefined || company === undefined) return;
  const { accountId, companyId } = cast;
  const sent = before(context.at, CERTIFIED);
  const id = await saveDemoInput(cast, certificationNoun, before(sent, HOUR), async (tx) => {
    const attachment = [];
    for (const { name, type, tint } of PAPERS) {
      const file = { accountId, companyId, name, type, bytes: await draw(tint) };
      attachment.push({ id: await addFile(context, tx, file), fileType: type });
    }
    const { name, usc, legalName, actualController, capital, established, contact } = company;
    return {
      name,
      usc,
      legalName,
      actualController,
      attachment,
      regCapital: capital,
      establishTime: established,
      fromTime: established,
      toTime: '长期',
      regLocation: contact.address,
      businessScope: company.scope,
      applicantRole: APPLICANT_ROLE.legal,
      idName: legalName,
      idNo: EXAMPLE_ID_NO,
      idFromTime: '2020-01-01',
      idToTime: '长期',
      companyType: [...company.types],
      contactPerson: contact.person,
      contactPhone: contact.phone,
      contactAddress: contact.address,
      sensitiveConsent: true,
      agreement: true,
    };
  });
  const document = { flow: silently, id };
  await submitDemo(cast, document, sent);
  await decideDemo(cast, document, before(sent, -5 * HOUR), agreeing());
}
