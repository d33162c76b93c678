import { ADJUST_TYPE } from '#contract/apply-amount-adjust.ts';
import {
  agreeing,
  type DemoCast,
  decideDemo,
  demoCast,
  demoProject,
  saveDemo,
  submitDemo,
} from '#server/demo/steps.ts';
import { before, DAY, HOUR, wireDay } from '#server/kernel/clock.ts';
import type { DemoDesk } from '#server/kernel/demo-desk.ts';
import { reject } from '#server/kernel/flow/decide.ts';
import { adjust } from './document.ts';

interface DemoAdjust {
  /** Name of its project. */
  project: string;
  state: 'draft' | 'inReview' | 'rejected' | 'approved';
  /** Days ago that it was submitted. */
  days: number;
  values: Record<string, unknown>;
}

const road = '示例快速路一标';
const bridge = '示例跨江桥引桥工程';

/** From the oldest to the newest; all of them made up. */
function demoAdjusts(at: Date): readonly DemoAdjust[] {
  const inDays = (days: number) => wireDay(before(at, -days * DAY));
  return [
    {
      project: bridge,
      state: 'rejected',
      days: 45,
      values: {
        adjustType: ADJUST_TYPE.raise,
        adjustAmount: '5000000.00',
        reason: '桥面铺装提前，三季度材料集中到货',
      },
    },
    {
      project: road,
      state: 'approved',
      days: 20,
      values: {
        adjustType: ADJUST_TYPE.raise,
        adjustAmount: '2000000.00',
        reason: '二期工程量增加，螺纹钢用量增加约 500 吨',
        usePlan: '分两批采购，按月计量回款',
      },
    },
    {
      project: bridge,
      state: 'inReview',
      days: 1,
      values: {
        adjustType: ADJUST_TYPE.extend,
        afterExpire: inDays(720),
        reason: '业主调整工期，竣工推迟半年，申请额度延期',
      },
    },
    {
      project: road,
      state: 'draft',
      days: 0,
      values: {
        adjustType: ADJUST_TYPE.temporary,
        adjustAmount: '1000000.00',
        tempUntil: inDays(60),
        reason: '年末集中备料',
      },
    },
  ];
}

function save(cast: DemoCast, { project, values, days }: DemoAdjust): Promise<string> {
  const at = before(cast.desk.at, days * DAY + HOUR);
  return saveDemo(cast, adjust.noun, at, async (tx, paper) => {
    const projectId = await demoProject(tx, project);
    return { ...values, projectId, file121: [await paper('示例申请说明', 121)] };
  });
}

async function add(cast: DemoCast, demo: DemoAdjust): Promise<void> {
  const id = await save(cast, demo);
  const { state, days } = demo;
  if (state === 'draft') return;
  const document = { flow: adjust.flow, id };
  const sent = before(cast.desk.at, days * DAY);
  const after = (hours: number) => before(sent, -hours * HOUR);
  await submitDemo(cast, document, sent);
  if (state === 'rejected') {
    await decideDemo(cast, document, after(5), (run, { task }) =>
      reject(run, task, { opinion: '项目回款滞后，暂不调增' }),
    );
  }
  if (state === 'approved') {
    for (let hours = 5; await decideDemo(cast, document, after(hours), agreeing()); hours += 14);
  }
}

/** Adjustments of the demo buyer's limits, made once by its own and the platform's steps; messages are left out. */
export async function addDemoAdjusts(desk: DemoDesk): Promise<void> {
  const cast = await demoCast(desk, 'apply_amount_adjust');
  if (cast === undefined) return;
  for (const one of demoAdjusts(desk.at)) await add(cast, one);
}
