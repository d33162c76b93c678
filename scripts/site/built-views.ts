// Prevents: a page that asks for its view where the build has not put it.
import { normalize } from 'node:path';

/** What a chunk of the build says about itself, as far as it matters here. */
export interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly exports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly code: string;
  /** Styles that come with it, without those that stand in the page. */
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

const VIEW = /^ {2}(\w+): \(\) => import\('\.\/(.+?)'\),$/gm;
export const VIEWS_FILE = 'src/islands/user-centre/views.ts';

/** Route name → module of its view, from the text of views.ts. */
export function viewModules(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(VIEW)].map(([, name = '', file = '']) => [
      name,
      normalize(VIEWS_FILE.replace('views.ts', file)),
    ]),
  );
}

/** What a page is rewritten for. */
export interface ShellOf {
  readonly name: string;
  /** The module of its view. */
  readonly module: string;
}

const chunkOf = (chunks: ReadonlyMap<string, Chunk>, module: string) =>
  [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));

/** A view in the build: its chunk, and the name under which that has its module where the chunk is not the view's alone. */
interface BuiltView {
  readonly chunk: Chunk;
  readonly within?: string;
}

/** How views.ts as it is built asks for a module of a file that has several: by the file, and by a name in it. */
const WITHIN = /import\(["'`]\.\/([^"'`]+)["'`]\)\.then\((\w+)=>\2\.(\w+)\)/;
/** Where its next line begins. */
const NEXT = /,\w+:\(\)=>/;

/** The view of a page, which the page's script imports by the name of its file. */
export function viewOf(chunks: ReadonlyMap<string, Chunk>, { name, module }: ShellOf): BuiltView {
  const chunk = chunkOf(chunks, module);
  if (chunk?.exports.includes('View')) return { chunk };
  const { code = '' } = chunkOf(chunks, VIEWS_FILE) ?? {};
  const [line = ''] = code.slice(code.search(new RegExp(`\\b${name}:\\(\\)=>`))).split(NEXT, 1);
  const [, file = '', , within] = WITHIN.exec(line) ?? [];
  if (chunk === undefined || within === undefined || !chunk.fileName.endsWith(`/${file}`)) {
    throw new Error(`No chunk of the build has the View of ${module} where its page finds it.`);
  }
  return { chunk, within };
}
