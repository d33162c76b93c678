import { expect, test } from 'vitest';

import { mayStandInPage, withPlaces, withSmallIsland } from './small-island.ts';

const FRAMEWORK =
  '<script>(()=>{self.Astro={};dispatchEvent(new Event("astro:load"))})();</script>' +
  '<script>(()=>{class f extends HTMLElement{}customElements.define("astro-island",f)})();</script>';
const page = (island: string, scripts = FRAMEWORK) =>
  `<script>early()</script><main>${scripts}${island}</main><script>late()</script>`;
const CODE =
  'import{a as e,b}from"./x.js";import{default as t}from"./y.js";const n=()=>import(`./z.js`);export{n as View};';
const island = (props: string, client = 'load') =>
  `<astro-island component-url="/a.js" component-export="View" renderer-url="/r.js" props="${props.replaceAll('"', '&quot;')}" ssr client="${client}"><p>甲</p></astro-island>`;

test('the one island of a page is begun by a small script, and everything else stays', () => {
  const html = withSmallIsland(page(island('{"route":[0,"bank"]}')), CODE);
  expect(html).not.toContain('customElements');
  expect(html).not.toContain('astro:load');
  expect(html).toMatch(
    /^<script>early\(\)<\/script><main><script type="module">const island = .*<astro-island renderer-url="\/r\.js" .*<script>late\(\)<\/script>$/,
  );
});

test.each([
  ['two islands', page(island('{}') + island('{}'))],
  ['an island that begins when it is seen', page(island('{}', 'visible'))],
  ['a value that is no text', page(island('{"rows":[1,[]]}'))],
  ['a slot', page(island('{}').replace('<p>', '<astro-slot></astro-slot><p>'))],
])('%s is more than it understands', (_, html) => {
  expect(() => withSmallIsland(html, CODE)).toThrow('An island that no small script begins');
});

test('scripts of another framework stop the build', () => {
  expect(() => withSmallIsland(page(island('{}'), ''), CODE)).toThrow('by other scripts now');
});

test("the island's own code stands in that script, and what it imports is fetched by its whole address", () => {
  const html = withSmallIsland(page(island('{}')), CODE);
  expect(html).toContain(
    "[says('renderer-url'), '/portal/_astro/x.js','/portal/_astro/y.js'].map(load)",
  );
  expect(html).toContain(
    'const view = renderer && (({a:e,b},{default:t}) => {const n=()=>import(`/portal/_astro/z.js`);;return n})(...parts);',
  );
});

test('a view of a few lines stands before it, as a function that fetches what it imports', async () => {
  const file = 'import{a as e}from"./x.js";var t=e+1;export{t as View};';
  const html = withSmallIsland(page(island('{}')), CODE, { route: 'bank', file });
  const [, script = ''] =
    /<script type="module">(self\.viewInPage=.*?;)const island/.exec(html) ?? [];
  expect(script).toContain("import('/portal/_astro/x.js')");
  const self: { viewInPage?: Record<string, () => Promise<unknown>> } = {};
  const asked: string[] = [];
  const fetched = (from: string) => {
    asked.push(from);
    return Promise.resolve({ a: 1 });
  };
  new Function('self', 'fetched', script.replace('import(', 'fetched('))(self, fetched);
  expect(asked).toEqual([]);
  expect(await self.viewInPage?.bank?.()).toEqual({ View: 2 });
  expect(asked).toEqual(['/portal/_astro/x.js']);
});

test('what only looks like such a statement is none', () => {
  expect(mayStandInPage('var a=[`export`,`import`];export{a as View};')).toBe(true);
});

test.each([
  ['several names', 'export{a as View,b as t};'],
  ['a place of its own', 'var a=import.meta.url;export{a as View};'],
  ['an import for effects', 'import"./x.js";var a=1;export{a as View};'],
  ['more than a few lines', `var a=\`${'a'.repeat(1_500)}\`;export{a as View};`],
])('the file of a view with %s does not stand in a page', (_, file) => {
  expect(mayStandInPage(file)).toBe(false);
});

test.each([
  ['that exports nothing', 'import{a}from"./x.js";a();'],
  ['that exports twice', 'export const a=1;export{a as View};'],
  ['that imports for effects', 'import"./x.js";const a=1;export{a as View};'],
])('a file of an island %s stops the build', (_, code) => {
  expect(() => withSmallIsland(page(island('{}')), code)).toThrow('written in another way');
});

test('files beside it are named by their whole address where code stands in a page', () => {
  expect(withPlaces('import{a}from"./x.js";import(`./y.js`);"./z.css"')).toBe(
    'import{a}from"/portal/_astro/x.js";import(`/portal/_astro/y.js`);"./z.css"',
  );
});
