import { invoiceOfLines, type Print, printedLines } from '#contract/make-invoice/printed-lines.ts';
import type { InvoiceReading } from '#contract/make-invoice/reading.ts';
import { type Archive, withArchive } from '#server/kernel/files/archive.ts';
import { childOf, childrenOf, type XmlNode, xmlTree } from '#server/kernel/files/xml-tree.ts';
import { readCode } from './code.ts';
import { invoiceOfXml } from './invoice-xml.ts';

/** Bytes that a part of an invoice may have, unpacked. */
const MOST = 4 * 1024 * 1024;
/** Parts that are looked at: an invoice has one page and one attachment. */
const MOST_PARTS = 10;
/** More than an invoice prints. */
const MOST_PRINTS = 20_000;

const DATA = /(?:^|\/)Attachs?\/(?!Attachments\.xml$)[^/]+\.xml$/i;
const PAGE = /(?:^|\/)(?:Pages|Tpls)\/[^/]+\/Content\.xml$/i;
/** Pictures on which a code is looked for: one has it, and a seal may stand before it. */
const MOST_PICTURES = 4;
const PICTURE = /(?:^|\/)Res\/[^/]+\.(?:png|jpe?g)$/i;

const some = ({ names }: Archive, pattern: RegExp) =>
  names.filter((name) => pattern.test(name)).slice(0, MOST_PARTS);

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
    .join('');
  // A boundary need not be as wide as what stands in it; each object is a word of its own.
  return [{ text, left, top, height, right: 0 }];
}

async function textOf(archive: Archive, signal: AbortSignal): Promise<string[]> {
  const prints: Print[] = [];
  for (const name of some(archive, PAGE)) {
    prints.push(...printsBelow(await xmlTree(await archive.text(name, MOST), signal)));
  }
  return printedLines(prints.slice(0, MOST_PRINTS));
}

async function codeOf(archive: Archive) {
  for (const name of some(archive, PICTURE).slice(0, MOST_PICTURES)) {
    const code = await readCode(await archive.bytes(name, MOST)).catch(() => undefined);
    if (code !== undefined) return code;
  }
  return undefined;
}

/**
 * What an OFD says, a zip of XML: the invoice's data where it carries them, else the text of its page; and its QR code. Throws
 * a refusal for what unpacks to too much, and for XML with a document type, which may name entities of elsewhere.
 */
export async function readOfd(
  path: string,
  signal: AbortSignal,
): Promise<Partial<InvoiceReading>[]> {
  return await withArchive(path, async (archive) => {
    if (childOf(await xmlTree(await archive.text('OFD.xml', MOST), signal), 'OFD') === undefined) {
      return [];
    }
    const data = await dataOf(archive, signal);
    const code = await codeOf(archive);
    const said = data ?? {
      ...invoiceOfLines(await textOf(archive, signal)),
      by: ['text' as const],
    };
    return code === undefined ? [said] : [code, said];
  });
}
