import type { ForecastStep } from '#contract/forecast/predict.ts';
import { before, DAY, HOUR } from '#server/kernel/clock.ts';
import type { DemoContext } from '#server/kernel/demo-context.ts';
import { inScope } from '#server/kernel/session/scope.ts';

/** Hours that the finished cases of the demo platform took; records of these numbers there are none. */
const HOURS: Readonly<Record<ForecastStep, readonly number[]>> = {
  order: [3, 5, 8, 12, 20, 22, 26, 30, 41, 47],
  goods: [96, 144, 168, 240, 312, 360, 480, 600, 816, 1080],
  settlement: [20, 26, 30, 44, 48, 52, 70, 75, 96, 118],
  request: [2, 6, 20, 22, 24, 30, 44, 50, 72, 95],
  approval: [10, 22, 26, 28, 34, 46, 50, 52, 70, 74],
  payOut: [6, 18, 22, 26, 46, 70, 120, 240, 408, 600],
};

/** Finished cases of the months before, once: a demo of a day has none of its own. */
export async function demoDurations({ db, at }: DemoContext): Promise<void> {
  await inScope(db, { maintenance: true }, async (tx) => {
    const known = await tx.selectFrom('step_duration').select('step').limit(1).execute();
    if (known.length > 0) return;
    const cases = Object.entries(HOURS).flatMap(([step, hours]) =>
      hours.map((took, place) => ({
        step,
        subject_id: String(place + 1),
        ended_at: before(at, (place + 2) * 5 * DAY),
        minutes: (took * HOUR) / 60_000,
      })),
    );
    await tx.insertInto('step_duration').values(cases).execute();
  });
}
