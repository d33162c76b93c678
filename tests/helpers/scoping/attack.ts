import { mayCall, STAFF } from '#contract/account/platform-role.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { TestApp } from '../app.ts';
import { type Answer, Browser } from '../browser.ts';
import { fingerprint } from './fingerprint.ts';
import { fits, idPaths, type Path, sample } from './schema.ts';
import { MEMBERS_MAY, MORE, type Target, targetOf } from './targets.ts';
import { SECRET } from './values.ts';
import type { Actor, World } from './world.ts';

/** A place of a call that takes an id. */
interface Place {
  part: 'params' | 'input';
  path: Path;
  target: Target;
}

export interface Sent {
  params: Record<string, unknown>;
  input: Record<string, unknown>;
  /** The id under test, if there is one. */
  id?: string;
}

/** No record has it. */
const UNKNOWN = '4611686018427387904';

/** Places of a call whose ids are somebody's. */
export function placesOf(endpoint: Endpoint): Place[] {
  return (['params', 'input'] as const).flatMap((part) =>
    idPaths(endpoint[part]).flatMap((path) => {
      const target = targetOf(endpoint, path);
      return target ? [{ part, path, target }] : [];
    }),
  );
}

/** Whether a call answers pages. */
const takesPage = ({ output }: Endpoint) =>
  fits(output, { content: [], total: 0, totalIsEstimate: false });

/** What is sent with `id` in one place and as little as may be elsewhere. Throws a sentence that says what to add. */
export async function inputFor(
  world: World,
  endpoint: Endpoint,
  place: Place | undefined,
  id: string,
): Promise<Sent> {
  // Ids of one's own for places that must have one are planted before, because samples are made at once.
  const own = new Map<string, string>();
  for (const part of ['params', 'input'] as const) {
    for (const path of idPaths(endpoint[part])) {
      const target = targetOf(endpoint, path);
      own.set(path.join('.'), target ? await world.ownId(target) : '1');
    }
  }
  const filled = (part: 'params' | 'input') => {
    const path = place?.part === part ? place.path : undefined;
    const made = sample(endpoint[part], {
      path,
      value: id,
      own: (at) => own.get(at.join('.')) ?? '1',
    }) as Record<string, unknown>;
    const keys = Object.keys(MORE[endpoint.name] ?? {});
    const isParam = (key: string) => endpoint.path.includes(`:${key}`);
    const more = keys
      .filter((key) => isParam(key) === (part === 'params'))
      .map((key) => [key, Reflect.get(MORE[endpoint.name] ?? {}, key)] as const);
    const least = { ...made, ...Object.fromEntries(more) };
    // As many rows as a page may have: what leaks shall be among them.
    const most = { ...least, pageSize: 100 };
    const isPage = part === 'input' && takesPage(endpoint) && fits(endpoint[part], most);
    const whole = isPage ? most : least;
    if (!fits(endpoint[part], whole)) {
      throw new Error(
        `The scoping test cannot fill ${endpoint.name} (${JSON.stringify(whole)}): add the words that its schema wants to MORE in tests/helpers/scoping/targets.ts`,
      );
    }
    return whole;
  };
  return { params: filled('params'), input: filled('input'), ...(place && { id }) };
}

export function send(
  portal: TestApp,
  endpoint: Endpoint,
  { browser }: Actor,
  { params, input }: Sent,
  headers: Record<string, string>,
): Promise<Answer> {
  const { method } = endpoint;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const sent = method === 'GET' ? { query: input } : { body: input };
  return (browser ?? new Browser(portal)).call(path, { method, ...sent, headers });
}

/** What an answer tells that this actor may not know. */
function leakOf(
  actor: Actor,
  { body }: Answer,
  world: World,
  { sent, sees }: { sent: Sent; sees: boolean },
): string | undefined {
  if (sees) return undefined;
  if (body.includes(SECRET.person)) return "shows somebody's own record";
  if (actor.isMember) return undefined;
  if (body.includes(SECRET.company)) return 'shows a record of another company';
  const known = new Set([sent.id, actor.accountId]);
  const told = world.secretIds.find((id) => !known.has(id) && body.includes(`"${id}"`));
  return told === undefined ? undefined : `tells the id ${told} of another company's record`;
}

/** Whether a call shows everybody's records to an operator with these roles. What is everybody's own shows nobody else's. */
const isOpenTo = ({ access, roles }: Endpoint, actor: Actor) =>
  access === 'operator' && actor.side === 'admin' && roles !== 'own' && mayCall(roles, actor.roles);

/** Whether it is open to nearly every role, because tasks and records narrow it further. */
const isShared = ({ roles }: Endpoint) => roles === STAFF;

const gist = ({ status, code, msg }: Answer) => `${status} ${code} ${msg}`;

/** A person has few exports at once; those that were asked for before must not stand in the way. */
async function endExports({ database }: TestApp, actors: readonly Actor[]): Promise<void> {
  const ids = actors.map(({ accountId }) => accountId);
  await database.superuser
    .updateTable('export_file')
    .set({ state: 'cancelled' })
    .where('account_id', 'in', ids)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** One actor's tries of one call; answers what was shown that should not have been, in sentences. */
async function tryAll(
  portal: TestApp,
  world: World,
  endpoint: Endpoint,
  actor: Actor,
): Promise<string[]> {
  const found: string[] = [];
  const told = (what: string) => found.push(`${endpoint.name}: ${actor.name} ${what}`);
  // Some calls make their caller a member of one more company, which would be the one that the next call acts for.
  const own = actor.companyId === undefined ? {} : { companyId: actor.companyId };
  const sees = isOpenTo(endpoint, actor);
  const tryWith = async (sent: Sent, headers: Record<string, string> = own) => {
    const answer = await send(portal, endpoint, actor, sent, headers);
    const leak = leakOf(actor, answer, world, { sent, sees });
    if (leak) told(leak);
    return answer;
  };
  // Whoever comes through the wrong door is refused before anything is looked at.
  const door = endpoint.access === 'operator' ? 'admin' : 'portal';
  for (const place of actor.side === door ? placesOf(endpoint) : []) {
    const id = await world.secretId(place.target);
    await endExports(portal, [actor]);
    const answer = await tryWith(await inputFor(world, endpoint, place, id));
    if (actor.isMember || actor.companyId === undefined) continue;
    const absent = await tryWith(await inputFor(world, endpoint, place, UNKNOWN));
    if (gist(answer) !== gist(absent)) {
      told(
        `learns from ${place.path.join('.')} what is there: ${gist(answer)}, not ${gist(absent)}`,
      );
    }
  }
  const plain = await inputFor(world, endpoint, undefined, '');
  if (actor.side === door) await tryWith(plain);
  await tryWith(plain, { companyId: world.victim.companyId });
  return found;
}

/** Customers one after another; operators of one role each come together, because there are many. */
function turnsOf(actors: readonly Actor[]): Actor[][] {
  const { admin = [], portal = [] } = Object.groupBy(actors, ({ side }) => side ?? 'portal');
  return [...portal.map((actor) => [actor]), admin];
}

/**
 * The tries of one call by these actors, of whom each but a single one is nobody to the records; answers what anybody got
 * that it should not have, in sentences. What they write is looked for once, after all of them.
 */
export async function attack(
  portal: TestApp,
  world: World,
  endpoint: Endpoint,
  all: readonly Actor[],
): Promise<string[]> {
  // What a role is given for is done with everybody's records.
  const actors = all.filter((actor) => isShared(endpoint) || !isOpenTo(endpoint, actor));
  const [first] = actors;
  if (first === undefined) return [];
  const { superuser } = portal.database;
  // Whatever is planted for this call is there before the first look.
  for (const place of placesOf(endpoint)) await world.secretId(place.target);
  await endExports(portal, actors);
  const print = () =>
    fingerprint(superuser, world.secretIds, first.isMember ? first.accountId : null);
  const before = endpoint.effect === 'read' ? undefined : await print();
  const found: string[] = [];
  for (const turn of turnsOf(actors)) {
    const tries = turn.map((actor) => tryAll(portal, world, endpoint, actor));
    found.push(...(await Promise.all(tries)).flat());
  }
  if (before !== undefined) {
    const after = await print();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    const isAllowed = first.isMember && endpoint.name in MEMBERS_MAY;
    const who = actors.map(({ name }) => name).join(' or ');
    if (changed.length > 0 && !isAllowed) {
      found.push(`${endpoint.name}: ${who} writes to ${changed.join(', ')}`);
    }
  }
  return found;
}

/** Calls that no company and no id has to do with: they are the account's own, and some of them end its session. */
export function isWalked(endpoint: Endpoint): boolean {
  if (endpoint.access === 'public' || endpoint.answers === 'events') return false;
  return endpoint.effect !== 'sign-in' || placesOf(endpoint).length > 0;
}

/**
 * The same reads by whoever owns the records; 'ok', or what was answered instead. A read that its owner is refused too
 * would prove nothing.
 */
export async function readAll(
  portal: TestApp,
  world: World,
  endpoint: Endpoint,
  owner: Actor,
): Promise<{ what: string; answer: string }[]> {
  const read: { what: string; answer: string }[] = [];
  for (const place of placesOf(endpoint)) {
    const id = await world.secretId(place.target);
    const answer = await send(
      portal,
      endpoint,
      owner,
      await inputFor(world, endpoint, place, id),
      {},
    );
    const isThere = answer.status !== 404 && answer.status !== 403 && answer.status !== 401;
    read.push({
      what: `${endpoint.name} with ${place.path.join('.')}`,
      answer: isThere ? 'ok' : gist(answer),
    });
  }
  return read;
}
