import type { ViewRun } from '#contract/file/view.ts';
import { childOf, childrenOf, valOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';
import { isOn } from './docx-styles.ts';

/** Reads the picture of a drawing. */
export type Picture = (drawing: XmlNode) => Promise<ViewRun>;

type Marks = Omit<ViewRun, 'text' | 'picture' | 'width'>;

const RAISED: Readonly<Record<string, Marks['raised']>> = {
  superscript: 'super',
  subscript: 'sub',
};

function marksOf(properties: XmlNode | undefined, bold: boolean): Marks {
  const raised = RAISED[valOf(properties, 'vertAlign') ?? ''];
  return {
    ...((isOn(properties, 'b') ?? bold) && { bold: true }),
    ...(isOn(properties, 'i') && { italic: true }),
    ...(isOn(properties, 'u') && { underline: true }),
    ...((isOn(properties, 'strike') || isOn(properties, 'dstrike')) && { strike: true }),
    ...(raised && { raised }),
  };
}

const plain = (node: XmlNode) =>
  node.children.filter((child) => typeof child === 'string').join('');

const SIGNS: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
};
/** What is struck out of the text or stands for what is shown already. */
const HIDDEN: ReadonlySet<string> = new Set([
  'del',
  'moveFrom',
  'pPr',
  'rPr',
  'instrText',
  'delText',
  'Fallback',
  'sdtPr',
]);

function symbolOf(node: XmlNode): string {
  const code = Number.parseInt(node.attributes.get('char') ?? '', 16);
  // Symbol fonts keep their letters in the private area.
  return code >= 0xf000 && code <= 0xf0ff ? '▪' : String.fromCodePoint(code || 0x25aa);
}

const sameMarks = (a: Marks, b: Marks) =>
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.underline === b.underline &&
  a.strike === b.strike &&
  a.raised === b.raised;

/** The text and pictures of a paragraph, neighbours of the same look joined; `bold` is what its style says. */
export async function runsOf(
  paragraph: XmlNode,
  { bold, picture }: { bold: boolean; picture: Picture },
): Promise<ViewRun[]> {
  const runs: ViewRun[] = [];
  const say = (text: string, marks: Marks) => {
    const last = runs.at(-1);
    if (last && last.picture === undefined && sameMarks(last, marks)) last.text += text;
    else runs.push({ text, ...marks });
  };
  const walk = async (node: XmlNode, marks: Marks): Promise<void> => {
    for (const child of childrenOf(node)) {
      const { name } = child;
      if (HIDDEN.has(name)) continue;
      if (name === 't') say(plain(child), marks);
      else if (Object.hasOwn(SIGNS, name)) say(SIGNS[name] ?? '', marks);
      else if (name === 'sym') say(symbolOf(child), marks);
      else if (name === 'r') {
        const properties = childOf(child, 'rPr');
        if (!isOn(properties, 'vanish')) await walk(child, marksOf(properties, bold));
      } else if (name === 'pict' || name === 'inline' || name === 'anchor') {
        const text = childOf(child, 'graphic', 'graphicData', 'wsp', 'txbx');
        if (text) await walk(text, marks);
        else runs.push(await picture(child));
      } else {
        // A text box in a paragraph has paragraphs of its own.
        if (name === 'p' && runs.length > 0) say('\n', marks);
        await walk(child, marks);
      }
    }
  };
  await walk(paragraph, bold ? { bold: true } : {});
  return runs;
}
