import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns-of.ts';
import { type ReadScope, sessionRead } from '#server/kernel/session/read.ts';

const operations = columnsOf('process_operation', 'done');
const instances = columnsOf('process_instance', 'instance');

interface StepRow {
  step: string;
}

/** The newest line of a document's record, one row; `visible` says which rows whoever asks may see. */
export function stepQuery(
  visible: (scope: ReadScope<{ processRedundantId: string }>) => RawBuilder<boolean>,
) {
  return sessionRead<{ processRedundantId: string }, StepRow>(
    (scope) => sql<StepRow>`
      select (select max(${operations.id})::text from ${operations}
        where ${operations.instance_id} = ${instances.id}) as step
      from ${instances}
      where ${instances.id} = ${scope.p('processRedundantId')} and ${visible(scope)}`,
  );
}
