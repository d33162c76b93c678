// Prevents: a user centre in fifty files, one whose first screen fetches what only another view needs, and files that
// import each other, of which one would run before what it stands on.

/** What somebody opens: everything that is fetched for it at once. */
export interface Page {
  readonly modules: ReadonlySet<string>;
  /** How much its waiting counts beside that of other pages. */
  readonly weight: number;
  /** Whether what this page alone has may join a file that it shares: whoever opens it finds it there as well. */
  readonly joins?: boolean;
  /** What it is the same page as: once it has come to rest, it has more. Absent: none but itself. */
  readonly of?: string;
}

export interface Graph {
  readonly importsOf: (id: string) => readonly string[];
  /** Bytes of a module as they travel, roughly. */
  readonly sizeOf: (id: string) => number;
  /** Name of the file of a module that has its place already, such as a library's; undefined for all others. */
  readonly placed: (id: string) => string | undefined;
  /**
   * Modules join those of the same name only, e.g. because their styles stand in the page. Those of the name '' join any,
   * unless they are styles.
   */
  readonly apart?: (id: string) => string;
  readonly isStyle?: (id: string) => boolean;
  /** Whether something that comes on demand imports it as well: it would then have a file of its own. */
  readonly isOnDemand?: (id: string) => boolean;
  /** One of these names, whose file takes code before that is joined otherwise: what a sheet has joined could not join it any more. */
  readonly first?: string;
}

/** A file: modules, the places in `pages` of those that fetch it, and bytes. */
interface File {
  readonly ids: readonly string[];
  readonly pages: ReadonlySet<number>;
  readonly size: number;
  readonly apart: string;
}

/** What one more file costs a page, in bytes: its request, its header, and what it compresses worse for. */
const FILE_COSTS = 2_200;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const joined = (a: File, b: File): File => ({
  ids: [...a.ids, ...b.ids],
  pages: new Set([...a.pages, ...b.pages]),
  size: a.size + b.size,
  apart: a.apart || b.apart,
});

const mayJoin = (a: File, b: File, { isStyle }: Graph) =>
  a.apart === b.apart ||
  [a, b].some(({ apart, ids }) => apart === '' && !ids.some((id) => isStyle?.(id) ?? true));

const joinsFirst = (a: File, b: File, graph: Graph) =>
  [a, b].some(({ apart }) => apart !== '' && apart === graph.first) && mayJoin(a, b, graph);

/** Whether more than one page is among these places, which may name one twice: as it begins, and at rest. */
const areSeveral = (places: Iterable<number>, pages: readonly Page[]) =>
  new Set([...places].map((at) => pages[at]?.of ?? at)).size > 1;

/** What the very same pages have: several, or one that may share what it alone has. */
function cutByReach(pages: readonly Page[], graph: Graph): readonly File[] {
  const { sizeOf, placed, apart = () => '' } = graph;
  const ids = new Set(pages.flatMap(({ modules }) => [...modules]));
  const files = new Map<string, File>();
  for (const id of [...ids].toSorted()) {
    const having = pages.flatMap(({ modules }, at) => (modules.has(id) ? [at] : []));
    const isShared = areSeveral(having, pages) || having.some((at) => pages[at]?.joins);
    if (!isShared || placed(id) !== undefined) continue;
    const key = `${having.join()} ${apart(id)}`;
    const alone = { ids: [id], pages: new Set(having), size: sizeOf(id), apart: apart(id) };
    const before = files.get(key);
    files.set(key, before ? joined(before, alone) : alone);
  }
  return [...files.values()];
}

/** The files that have their place already: what imports one of them brings it along. */
function placedFiles(pages: readonly Page[], { placed, sizeOf }: Graph): readonly File[] {
  const files = new Map<string, File>();
  for (const id of new Set(pages.flatMap(({ modules }) => [...modules]))) {
    const name = placed(id);
    if (name === undefined) continue;
    const having = pages.flatMap(({ modules }, at) => (modules.has(id) ? [at] : []));
    const alone = { ids: [id], pages: new Set(having), size: sizeOf(id), apart: name };
    const before = files.get(name);
    files.set(name, before ? joined(before, alone) : alone);
  }
  return [...files.values()];
}

/** What all pages together win by two files being one, in bytes. */
function gainOf(a: File, b: File, pages: readonly Page[]): number {
  const weightOf = (of: readonly number[]) => sum(of.map((at) => pages[at]?.weight ?? 0));
  const onlyB = [...b.pages].filter((at) => !a.pages.has(at));
  const [both, onlyA] = [
    [...a.pages].filter((at) => b.pages.has(at)),
    [...a.pages].filter((at) => !b.pages.has(at)),
  ];
  return weightOf(both) * FILE_COSTS - weightOf(onlyA) * b.size - weightOf(onlyB) * a.size;
}

/** Whether two files, as one, would import a third that imports them. */
function makesCircle(a: File, b: File, files: readonly File[], graph: Graph, all: Ids): boolean {
  const nameOf = new Map<string, string>();
  for (const [at, { ids }] of files.entries()) for (const id of ids) nameOf.set(id, String(at));
  for (const id of [...a.ids, ...b.ids]) nameOf.set(id, 'one');
  const fileOf = (id: string) => nameOf.get(id) ?? graph.placed(id);
  const edges = new Map<string, Set<string>>();
  for (const id of all) {
    const from = fileOf(id);
    if (from === undefined) continue;
    const to = graph.importsOf(id).flatMap((next) => fileOf(next) ?? []);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]));
  }
  const seen = new Set(['one']);
  const leadsBack = (file: string): boolean =>
    [...(edges.get(file) ?? [])].some((next) => {
      if (next === 'one') return file !== 'one';
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsBack(next);
    });
  return leadsBack('one');
}

type Ids = ReadonlySet<string>;

/** The files that each file brings along, by what its modules import. */
function importedBy(
  files: readonly File[],
  standing: readonly File[],
  { importsOf }: Graph,
): Map<File, ReadonlySet<File>> {
  const all = [...files, ...standing];
  const fileOf = new Map(all.flatMap((file) => file.ids.map((id) => [id, file] as const)));
  const found = new Map<File, ReadonlySet<File>>();
  for (const file of files) {
    const brought = new Set<File>();
    const add = (one: File) => {
      for (const next of one.ids.flatMap(importsOf).flatMap((id) => fileOf.get(id) ?? [])) {
        if (next === file || brought.has(next)) continue;
        brought.add(next);
        add(next);
      }
    };
    add(file);
    found.set(file, brought);
  }
  return found;
}

/** What pages would fetch for nothing, in bytes: files that one of two imports, on pages that have only the other. */
function draggedBy(a: File, b: File, brought: ReadonlySet<File>, pages: readonly Page[]): number {
  const both = new Set([...a.pages, ...b.pages]);
  const costs = [...brought].map(({ pages: having, size }) => {
    const without = [...both].filter((at) => !having.has(at));
    return sum(without.map((at) => pages[at]?.weight ?? 0)) * (size + FILE_COSTS);
  });
  return sum(costs);
}

interface Plan {
  readonly pages: readonly Page[];
  readonly graph: Graph;
  readonly all: Ids;
  /** Which may join at all. */
  readonly may: typeof mayJoin;
}

/** The two files that win most as one; undefined where none do. */
function bestPair(files: readonly File[], standing: readonly File[], plan: Plan) {
  const { pages, graph, all, may } = plan;
  const imported = importedBy(files, standing, graph);
  const draggedTo = (a: File, b: File) => {
    const brought = new Set([...(imported.get(a) ?? []), ...(imported.get(b) ?? [])]);
    brought.delete(a);
    brought.delete(b);
    return draggedBy(a, b, brought, pages);
  };
  const pairs = files.flatMap((a, at) =>
    files.slice(at + 1).flatMap((b) => {
      const won = may(a, b, graph) ? gainOf(a, b, pages) : 0;
      const gain = won > 0 ? won - draggedTo(a, b) : 0;
      return gain > 0 ? [{ a, b, gain }] : [];
    }),
  );
  return pairs
    .toSorted((one, other) => other.gain - one.gain)
    .find(({ a, b }) => !makesCircle(a, b, files, graph, all));
}

/**
 * Files for the modules that several pages have: cut by which pages have them, and joined again where a page waits longer
 * for one more file than for bytes that it has no use for. What one page alone has is named where it has joined one of them, or
 * where its parts on demand would take it out of the page's own file, each module to a file by itself.
 * No two files import each other: what a module imports is had by every page that has the module, and no joining makes a circle.
 */
export function filesByReach(pages: readonly Page[], graph: Graph): readonly (readonly string[])[] {
  const all = new Set(pages.flatMap(({ modules }) => [...modules]));
  const standing = placedFiles(pages, graph);
  let files = cutByReach(pages, graph);
  for (const may of [joinsFirst, mayJoin]) {
    for (;;) {
      const best = bestPair(files, standing, { pages, graph, all, may });
      if (best === undefined) break;
      const { a, b } = best;
      files = [...files.filter((file) => file !== a && file !== b), joined(a, b)];
    }
  }
  const { isOnDemand = () => false } = graph;
  return files
    .filter((file) => areSeveral(file.pages, pages) || file.ids.some(isOnDemand))
    .map(({ ids }) => ids);
}
