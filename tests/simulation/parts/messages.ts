import { sql } from 'kysely';

import { deliverAll } from '../../helpers/deliver-all.ts';
import type { Part } from '../part.ts';

/** What people are told (消息): by the next morning each event is a message, once, whoever has died over it. */
export const messages: Part = {
  name: 'messages',
  steps: [],
  async overnight(world) {
    await deliverAll(world.portal).catch((error: Error) =>
      world.unexpected(`a message: ${error.message}`),
    );
  },
  async check(world) {
    const rows = await world.rows(sql<{ topic: string; often: number }>`
      select o.topic, count(m.id)::int as often from outbox o left join message m on m.outbox_id = o.id
      group by o.id having count(m.id) <> case when o.delivered_at is null then 0 else 1 end`);
    return rows.map(({ topic, often }) => `${topic} is ${often} messages`);
  },
};
