import { expect, test } from 'vitest';

import { withSmallIsland } from './small-island.ts';

const FRAMEWORK =
  '<script>(()=>{self.Astro={};dispatchEvent(new Event("astro:load"))})();</script>' +
  '<script>(()=>{class f extends HTMLElement{}customElements.define("astro-island",f)})();</script>';
const page = (island: string, scripts = FRAMEWORK) =>
  `<script>early()</script><main>${scripts}${island}</main><script>late()</script>`;
const island = (props: string, client = 'load') =>
  `<astro-island component-url="/a.js" props="${props.replaceAll('"', '&quot;')}" ssr client="${client}"><p>甲</p></astro-island>`;

test('the one island of a page is begun by a small script, and everything else stays', () => {
  const html = withSmallIsland(page(island('{"route":[0,"bank"]}')));
  expect(html).not.toContain('customElements');
  expect(html).not.toContain('astro:load');
  expect(html).toMatch(
    /^<script>early\(\)<\/script><main><script type="module">const island = .*<astro-island .*<script>late\(\)<\/script>$/,
  );
});

test.each([
  ['two islands', page(island('{}') + island('{}'))],
  ['an island that begins when it is seen', page(island('{}', 'visible'))],
  ['a value that is no text', page(island('{"rows":[1,[]]}'))],
  ['a slot', page(island('{}').replace('<p>', '<astro-slot></astro-slot><p>'))],
])('%s is more than it understands', (_, html) => {
  expect(() => withSmallIsland(html)).toThrow('An island that no small script begins');
});

test('scripts of another framework stop the build', () => {
  expect(() => withSmallIsland(page(island('{}'), ''))).toThrow('by other scripts now');
});
