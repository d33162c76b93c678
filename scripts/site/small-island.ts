// Prevents: a user centre whose pages carry the framework's own element for islands of every kind, 1.6 kB of it, for the one
// island that each of them has and that begins at once.
import { VIEW_IN_PAGE } from '../../src/lib/page-signals.ts';

/** The two scripts that the site's framework puts into a page with an island, by the words that make them what they are. */
const FRAMEWORK = [
  /<script>(?:(?!<\/script>)[\s\S])*?"astro:load"(?:(?!<\/script>)[\s\S])*?<\/script>/,
  /<script>(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?<\/script>/,
];
/** Where the browser's code lies. */
const CODE = '/portal/_astro/';

/** Code of a file, to stand in a page: files beside it are named by their whole address. */
export const withPlaces = (code: string): string =>
  code.replaceAll(
    /(["`])\.\/([^"`]+\.js)\1/g,
    (_, quote: string, file: string) => `${quote}${CODE}${file}${quote}`,
  );

const ISLAND = /<astro-island\b[^>]*>/g;

/** What a file imports, and what it is exported by; the rest of it is its code. */
const IMPORT = /import\{([^}]*)\}from"\.\/([^"]+)";/g;
const EXPORTED = /export\{(\w+) as (\w+)\};?\s*$/;

/** A statement that imports or exports in another way, and what asks for the file's own address. */
const OTHERWISE = /(?:^|[;}])\s*(?:import\b(?!\()|export\b)|\bimport\.meta\b/;

const named = (names: string) => `{${names.replaceAll(' as ', ':')}}`;

/** A file as a function: what it imports, by which names, what it does, and what it exports under which name. */
interface Body {
  readonly files: readonly string[];
  readonly parts: readonly string[];
  readonly code: string;
  readonly value: string;
  readonly name: string;
}

/** The file as a function; undefined where it imports or exports in another way than is known here. */
function bodyOf(file: string): Body | undefined {
  const [, value, name] = EXPORTED.exec(file) ?? [];
  const imports = [...file.matchAll(IMPORT)];
  const code = withPlaces(file.replace(EXPORTED, '').replaceAll(IMPORT, '')).trim();
  if (value === undefined || name === undefined || OTHERWISE.test(code)) return undefined;
  return {
    files: imports.map(([, , from]) => `'${CODE}${from}'`),
    parts: imports.map(([, names = '']) => named(names)),
    code,
    value,
    name,
  };
}

/** Characters of a file that stands in a page, at the most. */
const MOST_IN_PAGE = 1_500;

/** Whether a file is a few lines beside what it imports, so that a page may have them in the place of a request. */
export const isSmall = (file: string): boolean => file.length <= MOST_IN_PAGE;

/** Whether the file of a view may stand in its page. */
export const mayStandInPage = (file: string): boolean =>
  isSmall(file) && bodyOf(file) !== undefined;

/** Hands a view that stands in the page to load-view.ts, which fetches what it imports when it asks for it. */
function viewScriptOf({ route, file }: ViewInPage): string {
  const body = bodyOf(file);
  if (body === undefined) throw new Error(`The view of ${route} cannot stand in its page.`);
  const { files, parts, code, value, name } = body;
  const fetched = `Promise.all([${files.map((from) => `import(${from})`).join()}])`;
  return `self.${VIEW_IN_PAGE}={${route}:()=>${fetched}.then(([${parts.join()}])=>{${code};return{${name}:${value}}})};`;
}

/** A view whose file stands in the page of its route. */
export interface ViewInPage {
  readonly route: string;
  readonly file: string;
}

/**
 * Runs in the browser. Fetches what the island's code imports and hydrates it with its attributes, as the framework does; what
 * cannot be had is asked for once more a second later, which helps in browsers that forget a failure (Chromium does). Under the
 * same address: a second copy of a file would not share what the first one keeps. What cannot be had then either is told as the
 * framework tells it, and src/layouts/lost-island.js says so.
 */
function scriptOf(code: string): string {
  const body = bodyOf(code);
  if (body === undefined) {
    throw new Error('The file of an island is written in another way than is known here.');
  }
  const { files, parts, code: own, value: view } = body;
  const start = `
const island = document.querySelector('astro-island');
const says = (name) => island.getAttribute(name);
const load = (url) => import(url).catch(async () => {
  await new Promise((go) => setTimeout(go, 1000));
  return import(url);
});
const all = await Promise.all([says('renderer-url'), ${files.join()}].map(load)).catch(() =>
  void island.dispatchEvent(new CustomEvent('astro:hydration-error', { bubbles: true })));
const [renderer, ...parts] = all ?? [];
const props = Object.entries(JSON.parse(says('props'))).map(([name, [, value]]) => [name, value]);
const view = renderer && ((${parts.join()}) => {`;
  const end = `
;return ${view}})(...parts);
await renderer?.default(island)(view, Object.fromEntries(props), {}, { client: 'load' });
renderer && island.removeAttribute('ssr');
`;
  const short = (text: string) => text.replace(/\s*\n\s*/g, '').trim();
  return short(start) + own + short(end);
}

/** What the framework's script would have asked the element for. */
const OWN_FILE = / component-url="[^"]*" component-export="[^"]*"/;

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Throws where an island is more than the script understands: several, a later beginning, slots, values that are no text. */
function check(html: string): void {
  const islands = [...html.matchAll(ISLAND)].map(([tag]) => tag);
  const props = unescaped(/ props="([^"]*)"/.exec(islands[0] ?? '')?.[1] ?? '{}');
  const kinds: unknown[] = Object.values(JSON.parse(props) as Record<string, unknown>);
  const isText = (value: unknown) =>
    Array.isArray(value) && value[0] === 0 && typeof value[1] === 'string';
  const isPlain =
    islands.length === 1 && / client="load"/.test(islands[0] ?? '') && kinds.every(isText);
  if (!isPlain || html.includes('<astro-slot')) {
    throw new Error(`An island that no small script begins: ${islands.join()}`);
  }
}

/**
 * A page with one island that begins at once, with a small script in the place of the framework's and of the island's own file, and
 * of its view's where that is small.
 */
export function withSmallIsland(html: string, code: string, view?: ViewInPage): string {
  check(html);
  const [first, second] = FRAMEWORK.map((script) => script.exec(html)?.[0]);
  if (first === undefined || second === undefined) {
    throw new Error('The framework begins its islands by other scripts now.');
  }
  const small = `<script type="module">${view ? viewScriptOf(view) : ''}${scriptOf(code)}</script>`;
  return html
    .replace(first, '')
    .replace(second, () => small)
    .replace(OWN_FILE, '');
}
