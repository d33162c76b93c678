import { SCHEME } from '../../helpers/receivables.ts';
import type { Try } from '../act.ts';
import type { World } from '../world.ts';
import { secure } from './confirmations.ts';
import type { Factory, Financing, Product, Stage } from './financing.ts';

/** Products that may be without recourse. */
const BORNE: readonly Product[] = ['401', '402', '404'];

/** A step of a financing on its way to its money. */
export interface Turn {
  name: string;
  from: readonly Stage[];
  /** Where it comes to; it stays where it is without one. */
  to?: Stage;
  call: (world: World, financing: Financing, factory: Factory) => Promise<Omit<Try, 'may'>>;
  /** `sent`: what was sent of it. */
  done?: (financing: Financing, sent: Record<string, unknown>) => void;
}

export const TURNS: readonly Turn[] = [
  {
    name: 'propose',
    // A scheme that nobody has accepted yet gives way to another.
    from: ['offered', 'proposed', 'declined'],
    to: 'proposed',
    async call(world, financing, factory) {
      const { id } = financing;
      const limit = { id, amount: '500000000.00' };
      await world.send(world.operator, '/admin/factoring/debtorLimit', limit);
      const advanceRate = String(world.random.int(50, 90));
      const noticeType = factory.isDisclosed ? '1' : '2';
      // Without recourse the platform bears what its debtor does not pay.
      const isBorne = factory.isDisclosed && BORNE.includes(factory.product);
      const recourseType = isBorne && world.random.chance(0.5) ? '2' : '1';
      return {
        who: world.operator,
        path: '/admin/factoring/propose',
        body: { ...SCHEME, id, advanceRate, noticeType, recourseType },
      };
    },
    // One that was refused has offered nothing.
    done(financing, { advanceRate }) {
      financing.advanceRate = BigInt(String(advanceRate));
      financing.autoOn = undefined;
    },
  },
  {
    name: 'confirm',
    from: ['proposed'],
    to: 'confirmed',
    call: async ({ cast }, { id }) => ({
      who: cast.supplier,
      path: '/portal/factoring/confirm',
      body: { id },
    }),
  },
  {
    name: 'register',
    from: ['confirmed', 'ready', 'advanced'],
    call: async (world, { id }) => ({
      who: world.operator,
      path: '/admin/factoring/register',
      body: {
        id,
        registerNo: `ZD${id}`,
        registerDate: world.dayAfter(0),
        registerDue: world.dayAfter(360),
        attachment: [await world.cast.paper(world.operator, 134)],
      },
    }),
    done(financing) {
      financing.isRegistered = true;
      secure(financing);
    },
  },
];
