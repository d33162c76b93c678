/** What systems put into folders by themselves (.DS_Store) is nobody's evidence. */
const isHidden = ({ name }: FileSystemEntry) => name.startsWith('.');

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** Browsers hand out a folder in parts, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const { promise, resolve, reject } = Promise.withResolvers<FileSystemEntry[]>();
    reader.readEntries(resolve, reject);
    const part = await promise;
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function within(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry)) return [];
  if (isFolder(entry)) {
    const inside: File[] = [];
    for (const one of await entriesOf(entry)) inside.push(...(await within(one)));
    return inside;
  }
  if (!isFile(entry)) return [];
  const { promise, resolve, reject } = Promise.withResolvers<File>();
  entry.file(resolve, reject);
  return [await promise];
}

/** The files that were dropped, those of dropped folders among them, which browsers give as files that cannot be read. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Before anything is waited for: what was dropped is gone afterwards.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...files];
  if (!entries.some(isFolder)) return plain;
  const all: File[] = [];
  for (const entry of entries) all.push(...(await within(entry)));
  return all;
}
