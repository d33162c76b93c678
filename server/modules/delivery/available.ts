import { delivery } from '#contract/delivery/calls.ts';
import { wireDay } from '#server/kernel/clock.ts';
import { transactedRead } from '#server/kernel/flow/transacted-read.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { toleranceOf } from '#server/kernel/quantity/tolerance.ts';
import { expectOneOf } from '#server/kernel/session/me.ts';
import type { Route } from '#server/kernel/wire/route.ts';
import { needsCertificate } from './certificate.ts';
import { pickLines } from './pick-lines.ts';
import { obstaclesOf, pickTerms } from './terms.ts';
import { tripsOf } from './trips.ts';

/** What may be delivered of a pick-up now: its lines with what is left, its trips, and what stands in the way. */
export const availableRoute = (kernel: Kernel, writers: readonly string[]): Route =>
  transactedRead(kernel, delivery.available, async ({ tx, me, at, input: { id } }) => {
    expectOneOf(me, writers);
    const terms = await pickTerms(tx, { id, companyId: me.companyId ?? '' });
    const tolerance = await toleranceOf(tx, terms.productLine);
    return {
      lines: await pickLines(tx, id, tolerance),
      trips: await tripsOf(tx, id),
      needsCertificate: await needsCertificate(tx, terms.productLine),
      sceneName: terms.sceneName,
      tolerance,
      obstacles: obstaclesOf(terms, wireDay(at)),
    };
  });
