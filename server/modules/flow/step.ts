import { type RawBuilder, sql } from 'kysely';

import { type ReadScope, sessionRead } from '#server/kernel/session/read.ts';

interface StepRow {
  step: string;
}

/** The newest line of a document's record, one row; `wall` is the first wall of whoever asks. */
export function stepQuery(
  wall: (scope: ReadScope<{ processRedundantId: string }>) => RawBuilder<boolean>,
) {
  return sessionRead<{ processRedundantId: string }, StepRow>(
    (scope) => sql<StepRow>`
      select (select max(done.id)::text from process_operation done
        where done.instance_id = instance.id) as step
      from process_instance instance
      where instance.id = ${scope.p('processRedundantId')} and ${wall(scope)}`,
  );
}
