import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { createQueryClient } from '#src/api/query-client.ts';
import { ErrorBoundary } from '#src/ui/error-boundary.tsx';
import { UiProvider } from '#src/ui/provider.tsx';
import { reportError } from '#src/ui/report-error.ts';
import { ErrorState } from '#src/ui/states.tsx';
import { type Search, ViewProvider } from '#src/ui/view-context.ts';

import styles from './catalogue.module.css';
import type { Piece } from './piece.ts';
import { PIECES } from './pieces.ts';

const queries = createQueryClient(reportError);

/** A piece in a place of its own: what it writes into the address stays with it. */
function Sample({ title, Render }: Piece['states'][number]) {
  const [search, setSearch] = useState<Search>({});
  const place = useMemo(
    () => ({
      search,
      setSearch,
      open: () => undefined,
      takesFocus: () => false,
      platform: '组件目录',
    }),
    [search],
  );
  return (
    <section className={styles.sample} aria-label={title}>
      <h3>{title}</h3>
      <ViewProvider value={place}>
        <ErrorBoundary
          fallback={(retry, error) => <ErrorState text={error.message} onRetry={retry} />}
        >
          <Render />
        </ErrorBoundary>
      </ViewProvider>
    </section>
  );
}

function Group({ piece: { title, states } }: { piece: Piece }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {states.map((state) => (
        <Sample key={state.title} {...state} />
      ))}
    </section>
  );
}

function Index({ wanted }: { wanted: string | null }) {
  return (
    <nav aria-label="组件">
      <ul>
        {[...PIECES].map(([name, { title }]) => (
          <li key={name}>
            <a href={`?piece=${name}`} aria-current={name === wanted ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Every piece of src/ui in every state; `?piece=` shows one alone. */
export function Catalogue() {
  const wanted = new URLSearchParams(location.search).get('piece');
  const shown = [...PIECES].filter(([name]) => wanted === null || name === wanted);
  return (
    <QueryClientProvider client={queries}>
      <UiProvider>
        <main id="main" className={styles.page}>
          <h1>组件目录</h1>
          <Index wanted={wanted} />
          {shown.map(([name, piece]) => (
            <Group key={name} piece={piece} />
          ))}
        </main>
      </UiProvider>
    </QueryClientProvider>
  );
}
