import type { RemoteControlProps } from '#src/ui/filter-bar/filters.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** 项目 as a filter of a list; a field that searches is more code than the list waits for. */
export const ProjectFilter = lazyPart<RemoteControlProps>(
  async () => (await import('./project-select.tsx')).ProjectFilter,
);
