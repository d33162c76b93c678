import { deliverAll } from './deliver-all.ts';
import type { People } from './people.ts';
import { expectSides, type Reader, type Subject } from './sides-model.ts';

/** Somebody of a company, as Companies makes them. */
type Member = Omit<Reader, 'name' | 'accountId'> & { phone: string };

/** A member as a reader by a name. */
export async function readerOf(
  people: People,
  name: string,
  { phone, companyId, browser }: Member,
): Promise<Reader> {
  return { name, companyId, browser, accountId: await people.idOf(phone) };
}

/** Members as readers by their names. */
export function readersOf(
  people: People,
  members: Readonly<Record<string, Member>>,
): Promise<Reader[]> {
  return Promise.all(
    Object.entries(members).map(([name, member]) => readerOf(people, name, member)),
  );
}

/** Which sides were tried, and which fields were looked for on them, over a record's whole life. */
export class Seen {
  readonly sides = new Set<string>();
  readonly sought = new Map<string, Set<string>>();

  async ask(subject: Subject, readers: readonly Reader[], base: Record<string, unknown> = {}) {
    await deliverAll(subject.portal);
    for (const reader of readers) {
      const { on, sought } = await expectSides(subject, reader, base);
      const name = on.join('+');
      this.sides.add(name);
      this.sought.set(name, new Set([...(this.sought.get(name) ?? []), ...sought]));
    }
  }
}
