import type { ViewParagraph } from '#contract/file/view.ts';
import { childOf, childrenOf, valOf, type XmlNode } from '#server/kernel/files/xml-tree.ts';

/** What a paragraph looks like, by itself or by its style. */
export interface ParagraphLook {
  level?: number;
  align?: ViewParagraph['align'];
  /** Twentieths of a point. */
  left?: number;
  numId?: string;
  listLevel?: number;
  bold?: boolean;
}

const ALIGN: Readonly<Record<string, ViewParagraph['align']>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
};

/** Whether a property that is on by standing there is on; undefined where it does not stand. */
export function isOn(node: XmlNode | undefined, name: string): boolean | undefined {
  const found = childOf(node, name);
  if (found === undefined) return undefined;
  return !['0', 'false', 'off', 'none'].includes(found.attributes.get('val') ?? 'on');
}

/** Only what is said: whoever merges two looks must not find undefined in the later one. */
const said = <T extends object>(look: T) =>
  Object.fromEntries(Object.entries(look).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** What the properties of a paragraph (pPr) say. */
export function lookOf(properties: XmlNode | undefined): ParagraphLook {
  const outline = Number(valOf(properties, 'outlineLvl') ?? 9);
  const indent = childOf(properties, 'ind')?.attributes;
  const left = indent?.get('left') ?? indent?.get('start');
  const listLevel = valOf(properties, 'numPr', 'ilvl');
  return said({
    level: outline < 6 ? outline + 1 : undefined,
    align: ALIGN[valOf(properties, 'jc') ?? ''],
    left: left === undefined ? undefined : Number(left),
    numId: valOf(properties, 'numPr', 'numId'),
    listLevel: listLevel === undefined ? undefined : Number(listLevel),
  });
}

const HEADING = /^(?:heading|标题)\s*([1-6])$/i;

function ownLook(style: XmlNode): ParagraphLook {
  const name = valOf(style, 'name') ?? '';
  const level = HEADING.exec(name)?.[1] ?? (/^(?:title|标题)$/i.test(name) ? '1' : undefined);
  const look = lookOf(childOf(style, 'pPr'));
  return said({
    ...look,
    level: level === undefined ? look.level : Number(level),
    bold: isOn(childOf(style, 'rPr'), 'b'),
  });
}

/** Looks up what a style says, with what it is based on; `styles` is the part word/styles.xml. */
export function styleLooks(styles: XmlNode | undefined) {
  const byId = new Map(
    childrenOf(styles, 'style').map((style) => [style.attributes.get('styleId') ?? '', style]),
  );
  const known = new Map<string, ParagraphLook>();
  const lookUp = (id: string, depth: number): ParagraphLook => {
    const style = byId.get(id);
    const before = known.get(id);
    if (before || style === undefined || depth > 10) return before ?? {};
    const base = lookUp(valOf(style, 'basedOn') ?? '', depth + 1);
    const look = { ...base, ...ownLook(style) };
    known.set(id, look);
    return look;
  };
  return (id: string) => lookUp(id, 0);
}
