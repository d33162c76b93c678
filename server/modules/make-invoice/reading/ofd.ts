import { invoiceOfLines, type Print, printedLines } from '#contract/make-invoice/printed-lines.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { type Archive, withArchive } from '#server/kernel/files/archive.ts';
import { childOf, childrenOf, type XmlNode, xmlTree } from '#server/kernel/files/xml-tree.ts';
import { type CodeLook, lookForCode } from './code.ts';
import { invoiceOfCustomData } from './custom-data.ts';
import { invoiceOfXml } from './invoice-xml.ts';

type Part = Partial<InvoiceReading>;

/** What was found in a file, the surest first, and whether time ran out before all of it was looked at. */
export interface Said {
  readonly parts: readonly Part[];
  readonly cut: boolean;
}

/** Bytes that a part of an invoice may have, unpacked. */
const MOST = 4 * 1024 * 1024;
/** Parts that are looked at: an invoice has one page and one attachment, with a list of goods a few pages more. */
const MOST_PARTS = 20;
/** More than an invoice prints. */
const MOST_PRINTS = 20_000;
const LONGEST_PRINT = 500;

const DATA = /(?:^|\/)Attachs?\/(?!Attachments\.xml$)[^/]+\.xml$/i;
const PAGE = /(?:^|\/)Pages\/[^/]+\/Content\.xml$/i;
/** What is printed below the text of every page: labels and lines. */
const TEMPLATE = /(?:^|\/)Tpls\/[^/]+\/Content\.xml$/i;
/** Millimetres by which one page stands below another: more than any page has. */
const BELOW = 10_000;
/** Pictures on which a code is looked for: one has it, and a seal may stand before it. */
const MOST_PICTURES = 4;
const PICTURE = /(?:^|\/)Res\/[^/]+\.(?:png|jpe?g)$/i;

const byNumber = new Intl.Collator('en', { numeric: true });
const all = ({ names }: Archive, pattern: RegExp) =>
  names.filter((name) => pattern.test(name)).toSorted(byNumber.compare);
const some = (archive: Archive, pattern: RegExp) => all(archive, pattern).slice(0, MOST_PARTS);

async function dataOf(archive: Archive, signal: AbortSignal) {
  for (const name of some(archive, DATA)) {
    const found = invoiceOfXml(await xmlTree(await archive.text(name, MOST), signal));
    if (found !== undefined) return found;
  }
  return undefined;
}

const numbersOf = (text = '') => text.split(/\s+/).map(Number);

/** Pieces of print below a node: objects of text with their place on the page, in millimetres. */
function printsBelow(node: XmlNode): Print[] {
  if (node.name !== 'TextObject') return childrenOf(node).flatMap(printsBelow);
  const [left = 0, top = 0, , height = 0] = numbersOf(node.attributes.get('Boundary'));
  const text = childrenOf(node, 'TextCode')
    .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
    .join('')
    .slice(0, LONGEST_PRINT);
  // A boundary need not be as wide as what stands in it; each object is a word of its own.
  return [{ text, left, top, height, right: 0 }];
}

/** The text of the pages, one below the other; of very many the first and the last, which has the sums. */
async function textOf(archive: Archive, signal: AbortSignal) {
  const printsOf = async (name: string) =>
    printsBelow(await xmlTree(await archive.text(name, MOST), signal));
  const labels: Print[] = [];
  for (const name of some(archive, TEMPLATE)) labels.push(...(await printsOf(name)));
  const pages = all(archive, PAGE);
  const read =
    pages.length > MOST_PARTS ? [...pages.slice(0, MOST_PARTS), ...pages.slice(-1)] : pages;
  const prints: Print[] = [];
  for (const [at, name] of read.entries()) {
    const page = await printsOf(name);
    prints.push(...[...labels, ...page].map((one) => ({ ...one, top: one.top + at * BELOW })));
  }
  const whole = pages.length <= MOST_PARTS && prints.length <= MOST_PRINTS;
  return { lines: printedLines(prints.slice(0, MOST_PRINTS)), whole };
}

async function codeOf(archive: Archive): Promise<CodeLook> {
  let cut = false;
  for (const name of some(archive, PICTURE).slice(0, MOST_PICTURES)) {
    const look = await lookForCode(await archive.bytes(name, MOST));
    if (look.code !== undefined) return look;
    cut ||= look.cut;
  }
  return { cut };
}

async function saidBy(archive: Archive, root: XmlNode, signal: AbortSignal): Promise<Part[]> {
  const data = await dataOf(archive, signal);
  if (data !== undefined) return [data];
  const custom = invoiceOfCustomData(root);
  const { lines, whole } = await textOf(archive, signal);
  const text: Part = { ...invoiceOfLines(lines), by: ['text'], unsure: whole ? [] : ['lines'] };
  return custom === undefined ? [text] : [custom, text];
}

/**
 * What an OFD says, a zip of XML: the invoice's data where it carries them, else what OFD.xml says of it and the text of its
 * pages; and its QR code. Throws
 * a refusal for what unpacks to too much, and for XML with a document type, which may name entities of elsewhere.
 */
export async function readOfd(path: string, signal: AbortSignal): Promise<Said> {
  return await withArchive(path, async (archive) => {
    const root = childOf(await xmlTree(await archive.text('OFD.xml', MOST), signal), 'OFD');
    if (root === undefined) return { parts: [], cut: false };
    const said = await saidBy(archive, root, signal);
    const { code, cut } = await codeOf(archive);
    return { parts: code === undefined ? said : [code, ...said], cut };
  });
}
