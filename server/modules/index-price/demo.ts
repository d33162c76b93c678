import { wireDay } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope } from '#server/kernel/session/scope.ts';
import { enterPrices } from './keep.ts';

const DAY = 86_400_000;
const PRICES = ['3620', '3635', '3648', '3660', '3655'];

/** Five days of one index, where nobody has entered any. */
export async function demoIndexPrices({ db, at }: DemoContext): Promise<void> {
  await inScope(db, { operator: true }, async (tx) => {
    const known = await tx.selectFrom('index_price').select('id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    const { id: accountId } = await tx
      .selectFrom('account')
      .select('id')
      .where('phone', '=', '13800000011')
      .executeTakeFirstOrThrow();
    const rows = PRICES.map((price, index) => ({
      row: index + 1,
      indexName: '示例钢材网价 螺纹钢 HRB400E Φ20',
      priceDate: wireDay(new Date(at.getTime() - (PRICES.length - 1 - index) * DAY)),
      unit: 't',
      price,
      source: '示例钢材网',
    }));
    await enterPrices({ tx, accountId, at }, rows);
  });
}
