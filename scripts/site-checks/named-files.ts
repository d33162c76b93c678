// Prevents: a file of script that names another which the build has not kept. Whoever presses the button that asks for it
// reads 样式加载失败.

import type { Finding } from '../checks/source.ts';
import type { Site, SiteCheck } from './site.ts';

const NAMED = /"(_astro\/[^"]+\.(?:css|js))"/g;

function missing(site: Site, file: string): string[] {
  const named = [...(site.get(file) ?? '').toString().matchAll(NAMED)];
  return named.flatMap(([, name = '']) => (site.has(name) ? [] : [name]));
}

export const namedFiles: SiteCheck = {
  name: 'files that scripts name',
  run: (site) =>
    [...site.keys()]
      .filter((file) => file.endsWith('.js'))
      .toSorted()
      .flatMap((file) =>
        missing(site, file).map(
          (name): Finding => ({
            path: `dist/${file}`,
            line: 1,
            message: `names ${name}, which is not there`,
          }),
        ),
      ),
};
