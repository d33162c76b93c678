// Prevents: files of script that import each other. Whichever a browser runs first stands on parts that are not there yet:
// a table put together from them lacks entries, and nothing says so.

import type { Finding } from '../checks/source.ts';
import { importsOf } from './page-weight.ts';
import type { Site, SiteCheck } from './site.ts';

/** The way from a file back to itself; undefined where there is none. */
function circleFrom(site: Site, start: string): readonly string[] | undefined {
  const seen = new Set<string>();
  const way = (file: string): readonly string[] | undefined => {
    for (const next of importsOf(site, file)) {
      if (next === start) return [file];
      if (seen.has(next)) continue;
      seen.add(next);
      const rest = way(next);
      if (rest) return [file, ...rest];
    }
    return undefined;
  };
  return way(start);
}

export const scriptCircles: SiteCheck = {
  name: 'script circles',
  run(site) {
    const found = new Set<string>();
    return [...site.keys()]
      .filter((file) => file.endsWith('.js'))
      .toSorted()
      .flatMap((file): Finding[] => {
        if (found.has(file)) return [];
        const circle = circleFrom(site, file);
        if (circle === undefined) return [];
        for (const one of circle) found.add(one);
        const message = `imports itself by way of ${[...circle.slice(1), file].join(', ')}`;
        return [{ path: `dist/${file}`, line: 1, message }];
      });
  },
};
