import { SETTINGS, type Setting, type SettingName } from './settings.ts';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

type Values = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};
/** Settings without a fallback may be absent. */
type MaybeAbsent = {
  [Name in SettingName]: (typeof SETTINGS)[Name]['fallback'] extends string ? never : Name;
}[SettingName];
/** The settings as they were read; those that may be absent have no fallback. */
export type Read = Omit<Values, MaybeAbsent> & Partial<Pick<Values, MaybeAbsent>>;

function shown({ isSecret }: Setting<unknown>, text: string): string {
  return isSecret ? '' : `, not ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}`;
}

/** Whether one letter too many, missing, wrong or changed with the next is all that parts two names. */
function isOneSlipApart(a: string, b: string): boolean {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restOfA, restOfB] = [a.slice(at), b.slice(at)];
  const [tailOfA, tailOfB] = [restOfA.slice(1), restOfB.slice(1)];
  if (tailOfA === restOfB || restOfA === tailOfB || tailOfA === tailOfB) return true;
  const turned = `${restOfA[1]}${restOfA[0]}${restOfA.slice(2)}`;
  return restOfA.length > 1 && turned === restOfB;
}

/** Variables of other programs that happen to be near. */
const OTHERS = new Set(['LOGLEVEL']);
/** Shorter names are too near to words that mean something else. */
const LONG_ENOUGH = 8;
const bare = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '');

/** A variable that all but has the name of a setting which is not set: whoever wrote it would wonder for long. */
function misspelt(env: Environment): string[] {
  const names = Object.keys(SETTINGS).filter((name) => name.length >= LONG_ENOUGH && !env[name]);
  return Object.keys(env)
    .filter((given) => !(given in SETTINGS) && !OTHERS.has(given))
    .flatMap((given) => {
      const near = names.find((name) => bare(name) === bare(given) || isOneSlipApart(name, given));
      return near === undefined ? [] : `${given} is no setting, is ${near} meant?`;
    });
}

/** Reads every setting; throws a StartError of one line that names every wrong one. */
export function readSettings(env: Environment): Read {
  const values: Record<string, unknown> = {};
  const complaints = misspelt(env);
  for (const [name, setting] of Object.entries<Setting<unknown>>(SETTINGS)) {
    const { must, fallback, schema } = setting;
    // An empty variable is what container files pass for one that is not set.
    const text = env[name]?.trim() || fallback;
    if (text === undefined) continue;
    const read = schema.safeParse(text);
    if (read.success) values[name] = read.data;
    else complaints.push(`${name} must be ${must}${shown(setting, text)}`);
  }
  if (complaints.length > 0) throw new StartError(complaints.join('; '));
  return values as Read;
}
