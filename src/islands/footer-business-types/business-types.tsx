import { useCallback, useEffect, useState } from 'react';

import { PRODUCT_LINES } from '#contract/project/product-lines.ts';
import { portalPath } from '#src/lib/paths.ts';

import { byLine, type Line } from './by-line.ts';

type State = { kind: 'loading' } | { kind: 'failed'; text: string } | { kind: 'ready' };

const KNOWN: readonly Line[] = PRODUCT_LINES.map(({ slug, name }) => ({ slug, name, types: [] }));

/** The calls come with the list, not with the markup. */
async function load(): Promise<Line[]> {
  const { fetchLeafProductTypes } = await import('#src/api/common.ts');
  return byLine(KNOWN, await fetchLeafProductTypes());
}

async function textOf(error: unknown): Promise<string> {
  try {
    return (await import('#src/lib/errors.ts')).errorToMessage(error);
  } catch {
    return '网络连接异常';
  }
}

/** Business types (业务类型) in the footer: lines from the build, their types from the server. */
export function BusinessTypes() {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [lines, setLines] = useState(KNOWN);

  const fetchLines = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      setLines(await load());
      setState({ kind: 'ready' });
    } catch (error) {
      setState({ kind: 'failed', text: await textOf(error) });
    }
  }, []);
  useEffect(() => void fetchLines(), [fetchLines]);

  return (
    <div className="business-types" aria-busy={state.kind === 'loading'}>
      <ul>
        {lines.map(({ slug, name, types }) => (
          <li key={slug}>
            <a href={portalPath(`/product/${slug}`)}>{name}</a>
            <p className={state.kind === 'loading' ? 'waiting' : ''}>{types.join('、')}</p>
          </li>
        ))}
      </ul>
      <p className="state" role="status">
        {state.kind === 'failed' && (
          <>
            <span>业务类型加载失败：{state.text}</span>
            <button type="button" onClick={() => void fetchLines()}>
              重试
            </button>
          </>
        )}
      </p>
    </div>
  );
}
