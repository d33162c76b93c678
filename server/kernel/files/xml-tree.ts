import { setImmediate } from 'node:timers/promises';

import { FILE_REFUSAL } from '#contract/file/file.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import { plainText, unescapeXml } from './elements.ts';

/** An element; names stand without their prefix. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (XmlNode | string)[];
}

const DEEPEST = 200;
/** Elements, attributes and texts, which take about 300 bytes each. */
const MOST_PARTS = 600_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();
/** Elements after which other requests get their turn. */
const TURN = 20_000;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

function attributesOf(tag: string): ReadonlyMap<string, string> {
  if (!tag.includes('=')) return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of tag.matchAll(
    /\s([\w:.-]{1,80})\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    found.set(local(name), unescapeXml(double ?? single ?? ''));
  }
  return found;
}

const SECTION = '<![CDATA[';

/** A section of plain text, as it stands, with where it ends; undefined where none begins. */
function sectionAt(xml: string, at: number): { text: string; end: number } | undefined {
  if (!xml.startsWith(SECTION, at)) return undefined;
  const end = xml.indexOf(']]>', at);
  if (end < 0) throw refused(FILE_REFUSAL.content);
  return { text: plainText(xml.slice(at + SECTION.length, end)), end: end + 3 };
}

/** Where what is no element ends: comments and instructions; undefined for an element. */
function otherEnd(xml: string, at: number): number | undefined {
  const endOf = (mark: string) => {
    const end = xml.indexOf(mark, at);
    return end < 0 ? xml.length : end + mark.length;
  };
  if (xml.startsWith('<!--', at)) return endOf('-->');
  if (xml.startsWith('<?', at)) return endOf('?>');
  // A document type may define entities: nobody's word processor writes one.
  if (xml.startsWith('<!', at)) throw refused(FILE_REFUSAL.content);
  return undefined;
}

const MORE = 0x3e;
const QUOTES: readonly number[] = [0x22, 0x27];

/** Where a tag ends that begins before `from`: a value may hold the sign of its end; -1 where it does not. */
function tagEnd(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === MORE) return at;
    else if (QUOTES.includes(code)) quote = code;
  }
  return -1;
}

/** How many elements, attributes and texts are still read, of one tree or of several that are in memory together. */
export interface Room {
  left: number;
}

/** A part of a document as a tree. Throws a refusal for what is no XML, or for more than a person writes. */
export async function xmlTree(
  xml: string,
  signal?: AbortSignal,
  room: Room = { left: MOST_PARTS },
): Promise<XmlNode> {
  const root: XmlNode = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let nodes = 0;
  let at = 0;
  for (;;) {
    const tag = xml.indexOf('<', at);
    if (tag < 0) {
      // Broken off: what is missing must not look like an empty page.
      if (open.length > 1) throw refused(FILE_REFUSAL.content);
      return root;
    }
    const parent = open.at(-1) ?? root;
    if (tag > at) {
      parent.children.push(unescapeXml(xml.slice(at, tag)));
      room.left -= 1;
    }
    const section = sectionAt(xml, tag);
    if (section !== undefined) {
      parent.children.push(section.text);
      room.left -= 1;
      at = section.end;
      continue;
    }
    const skipped = otherEnd(xml, tag);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const end = tagEnd(xml, tag);
    if (end < 0) throw refused(FILE_REFUSAL.content);
    at = end + 1;
    if (xml[tag + 1] === '/') {
      if (open.length > 1) open.pop();
      continue;
    }
    const isClosed = xml[end - 1] === '/';
    const inside = xml.slice(tag + 1, isClosed ? end - 1 : end);
    const name = /^[\w:.-]+/.exec(inside)?.[0] ?? '';
    const attributes = attributesOf(inside.slice(name.length));
    room.left -= 1 + attributes.size;
    const node: XmlNode = { name: local(name), attributes, children: [] };
    parent.children.push(node);
    if (!isClosed) open.push(node);
    nodes += 1;
    if (room.left < 0 || open.length > DEEPEST) throw refused(FILE_REFUSAL.bomb);
    if (nodes % TURN === 0) {
      await setImmediate();
      signal?.throwIfAborted();
    }
  }
}

/** The elements among a node's children; of one name, if given. */
export function childrenOf(node: XmlNode | undefined, name?: string): XmlNode[] {
  return (node?.children ?? []).filter(
    (child): child is XmlNode =>
      typeof child !== 'string' && (name === undefined || child.name === name),
  );
}

/** The first child at the end of a path of names. */
export function childOf(
  node: XmlNode | undefined,
  ...path: readonly string[]
): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

/** The attribute `val` of the child at the end of a path. */
export function valOf(node: XmlNode | undefined, ...path: readonly string[]): string | undefined {
  return childOf(node, ...path)?.attributes.get('val');
}

/** The first element of a name anywhere below a node. */
export function descendantOf(node: XmlNode, name: string): XmlNode | undefined {
  for (const child of childrenOf(node)) {
    const found = child.name === name ? child : descendantOf(child, name);
    if (found) return found;
  }
  return undefined;
}
