import { attempt } from '../act.ts';
import type { Part, Step } from '../part.ts';
import type { Trade } from './trade.ts';

const reason = '供货质量待核实';

const turn = (trade: Trade, call: 'stop' | 'resume', weight: number): Step => ({
  name: `supplier ${call}`,
  weight,
  async act(world) {
    const isNews = trade.isStopped === (call === 'resume');
    if (!isNews && world.random.chance(0.95)) return undefined;
    const { isDone, code } = await attempt(world, {
      who: world.operator,
      path: `/admin/supplier/${call}`,
      body: { id: world.cast.sides.supplier.companyId, reason },
      may: true,
    });
    if (isDone) trade.isStopped = call === 'stop';
    return String(code);
  },
});

/** The supplier is put on the stop list (停用) and taken off it: nothing is asked for it, prepared or released meanwhile. */
export const stopList = (trade: Trade): Part => ({
  name: 'stop list',
  steps: [turn(trade, 'stop', 0.15), turn(trade, 'resume', 3)],
  check: () => Promise.resolve([]),
});
