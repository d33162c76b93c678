// Prevents: a user centre whose pages carry the framework's own element for islands of every kind, 1.6 kB of it, for the one
// island that each of them has and that begins at once.

/** The two scripts that the site's framework puts into a page with an island, by the words that make them what they are. */
const FRAMEWORK = [
  /<script>(?:(?!<\/script>)[\s\S])*?"astro:load"(?:(?!<\/script>)[\s\S])*?<\/script>/,
  /<script>(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?<\/script>/,
];
const ISLAND = /<astro-island\b[^>]*>/g;

/**
 * Runs in the browser. Fetches the island's code and hydrates it with its attributes, as the framework does; what cannot be
 * had is asked for once more a second later under another address, because browsers remember that a script did not come.
 */
const SCRIPT = `
const island = document.querySelector('astro-island');
const says = (name) => island.getAttribute(name);
const load = (url) => import(url).catch(async () => {
  await new Promise((go) => setTimeout(go, 1000));
  return import(url + '?again=' + Date.now());
});
const [code, renderer] = await Promise.all([load(says('component-url')), load(says('renderer-url'))]);
const props = Object.entries(JSON.parse(says('props'))).map(([name, [, value]]) => [name, value]);
await renderer.default(island)(code[says('component-export')], Object.fromEntries(props), {}, { client: 'load' });
island.removeAttribute('ssr');
`
  .replace(/\s*\n\s*/g, '')
  .trim();

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

/** A page with one island that begins at once, with a small script in the place of the framework's. */
export function withSmallIsland(html: string): string {
  check(html);
  const [first, second] = FRAMEWORK.map((script) => script.exec(html)?.[0]);
  if (first === undefined || second === undefined) {
    throw new Error('The framework begins its islands by other scripts now.');
  }
  const small = `<script type="module">${SCRIPT}</script>`;
  return html.replace(first, '').replace(second, () => small);
}
