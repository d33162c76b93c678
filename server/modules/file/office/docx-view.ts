import {
  VIEW_MAX,
  type ViewBlock,
  type ViewCell,
  type ViewDocument,
  type ViewParagraph,
} from '#contract/file/view.ts';
import { createYielder, type Yielder } from '#server/kernel/concurrency/yielder.ts';
import { type Archive, withArchive } from '#server/kernel/files/archive.ts';
import {
  childOf,
  childrenOf,
  valOf,
  type XmlNode,
  xmlTree,
} from '#server/kernel/files/xml-tree.ts';
import { listCounter } from './docx-numbers.ts';
import { docxPictures } from './docx-pictures.ts';
import { type Picture, runsOf } from './docx-runs.ts';
import { lookOf, styleLooks } from './docx-styles.ts';

/** Parts that hold more text than anybody reads in a window. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Elements, attributes and texts of all parts: each for itself may have more than all of them together. */
const MOST_PARTS = 1_000_000;
/** Twentieths of a point in an em of the text. */
const EM = 210;
const MOST_INDENT = 20;
/** What an answer needs for a paragraph beside its text. */
const PARAGRAPH = 20;

function readerOf(archive: Archive, signal: AbortSignal | undefined) {
  const room = { left: MOST_PARTS };
  return async (name: string) => {
    const text = await archive.text(name, MOST_BYTES);
    return text === '' ? undefined : childrenOf(await xmlTree(text, signal, room))[0];
  };
}

/** Whatever may stand around paragraphs and tables without being one of them. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'sdt',
  'sdtContent',
  'ins',
  'moveTo',
  'customXml',
  'smartTag',
]);

function* blocksIn(node: XmlNode | undefined): Generator<XmlNode> {
  for (const child of childrenOf(node)) {
    if (child.name === 'p' || child.name === 'tbl') yield child;
    else if (WRAPPERS.has(child.name)) yield* blocksIn(child);
  }
}

class Reader {
  readonly #styles: ReturnType<typeof styleLooks>;
  readonly #count: ReturnType<typeof listCounter>;
  readonly #picture: Picture;
  readonly #yieldIfDue: Yielder;
  #room: number = VIEW_MAX.blocks;
  /** Of text, and of the numbers before it, which a document does not have to write. */
  #characters: number = VIEW_MAX.characters;

  constructor(
    { styles, numbering }: Record<'styles' | 'numbering', XmlNode | undefined>,
    picture: Picture,
    signal: AbortSignal | undefined,
  ) {
    this.#styles = styleLooks(styles);
    this.#count = listCounter(numbering);
    this.#picture = picture;
    this.#yieldIfDue = createYielder({ signal });
  }

  /** More than is shown was found. */
  get isFull(): boolean {
    return this.#room < 0 || this.#characters < 0;
  }

  #takes({ runs, marker = '' }: ViewParagraph): void {
    const text = runs.reduce((sum, run) => sum + run.text.length, 0);
    this.#characters -= PARAGRAPH + marker.length + text;
  }

  async paragraph(node: XmlNode): Promise<ViewParagraph> {
    await this.#yieldIfDue();
    const properties = childOf(node, 'pPr');
    const style = this.#styles(valOf(properties, 'pStyle') ?? 'Normal');
    const {
      level,
      align,
      left = 0,
      numId,
      listLevel = 0,
      bold,
    } = { ...style, ...lookOf(properties) };
    const marker = numId === undefined ? undefined : this.#count(numId, listLevel);
    const indent = Math.min(MOST_INDENT, Math.round(left / EM));
    const runs = await runsOf(node, { bold: bold ?? false, picture: this.#picture });
    const paragraph = {
      ...(level !== undefined && { level }),
      ...(align !== undefined && { align }),
      ...(indent > 0 && { indent }),
      ...(marker !== undefined && marker !== '' && { marker }),
      runs,
    };
    this.#takes(paragraph);
    return paragraph;
  }

  /** The paragraphs of a cell; a table inside of one is read as its text. */
  async #inside(node: XmlNode): Promise<ViewParagraph[]> {
    const paragraphs: ViewParagraph[] = [];
    for (const block of blocksIn(node)) {
      if (this.isFull) break;
      if (block.name === 'p') paragraphs.push(await this.paragraph(block));
      else
        for (const row of childrenOf(block, 'tr'))
          for (const cell of childrenOf(row, 'tc')) paragraphs.push(...(await this.#inside(cell)));
    }
    return paragraphs;
  }

  async table(node: XmlNode): Promise<ViewCell[][]> {
    const rows: ViewCell[][] = [];
    /** By column: the cell that later rows go on with. */
    const growing = new Map<number, ViewCell>();
    for (const row of childrenOf(node, 'tr')) {
      this.#room -= 1;
      if (this.isFull) break;
      const cells: ViewCell[] = [];
      let column = Number(valOf(row, 'trPr', 'gridBefore') ?? 0);
      for (const cell of childrenOf(row, 'tc')) {
        const properties = childOf(cell, 'tcPr');
        const columns = Math.min(63, Math.max(1, Number(valOf(properties, 'gridSpan') ?? 1) || 1));
        const merge = childOf(properties, 'vMerge');
        const above = growing.get(column);
        if (merge && merge.attributes.get('val') !== 'restart' && above) {
          above.rows = (above.rows ?? 1) + 1;
        } else {
          const made = { ...(columns > 1 && { columns }), paragraphs: await this.#inside(cell) };
          cells.push(made);
          if (merge) growing.set(column, made);
          else growing.delete(column);
        }
        column += columns;
      }
      rows.push(cells);
    }
    return rows;
  }

  async blocks(body: XmlNode | undefined): Promise<ViewBlock[]> {
    const blocks: ViewBlock[] = [];
    for (const node of blocksIn(body)) {
      this.#room -= 1;
      if (this.isFull) break;
      if (node.name === 'tbl') blocks.push({ table: await this.table(node) });
      else blocks.push({ paragraph: await this.paragraph(node) });
    }
    return blocks;
  }
}

/**
 * The text, tables and pictures of a docx that was inspected before, within the bounds of VIEW_MAX and as long as `signal` lets
 * it.
 */
export function documentView(path: string, signal?: AbortSignal): Promise<ViewDocument> {
  return withArchive(path, async (archive) => {
    const partOf = readerOf(archive, signal);
    const document = await partOf('word/document.xml');
    const styles = await partOf('word/styles.xml');
    const numbering = await partOf('word/numbering.xml');
    const relations = await partOf('word/_rels/document.xml.rels');
    const picture = docxPictures(archive, relations, signal);
    const reader = new Reader({ styles, numbering }, picture, signal);
    const blocks = await reader.blocks(childOf(document, 'body'));
    return { blocks, cut: reader.isFull };
  });
}
