import { FILE_REFUSAL, fileActive } from '#contract/file/file.ts';
import { createYielder } from '#server/kernel/concurrency/yielder.ts';
import { refused } from '#server/kernel/wire/refusal.ts';
import type { Bytes } from './bytes.ts';
import { NameScan, type WatchedName } from './pdf-names.ts';
import { asksForPassword } from './pdf-password.ts';
import {
  beginsPacked,
  holdsObjects,
  inflated,
  isDeflated,
  isEmbedded,
  isPlain,
  type PdfStream,
  streamsOf,
} from './pdf-streams.ts';
import { inspecting } from './queue.ts';

/** What a name means, in the words of the refusal. */
const ACTIVE: readonly (readonly [WatchedName, string])[] = [
  ['JavaScript', '脚本'],
  ['Launch', '启动其他程序的动作'],
  ['SubmitForm', '提交数据的动作'],
  ['ImportData', '导入数据的动作'],
  ['Rendition', '可执行的多媒体内容'],
  ['RichMedia', '可执行的多媒体内容'],
];

const WINDOW = 64 * 1024;
const MOST_INFLATED = 1024 ** 3;
const MOST_STREAMS = 200_000;
/** Streams whose data begin as what is packed and hold nothing: damage is rare, and each costs a decoder. */
const MOST_EMPTY = 2_000;
/** Dictionaries lie beside one another: in all they are no longer than their file, but for some that are cut. */
const MOST_CUT = 32 * 1024 * 1024;
/** Keywords after which the time is looked at. */
const MANY = 256;
const LONGEST_MS = 20_000;
/** Enough of an attachment to see what it is. */
const BEGINNING = 1024;

/** Whole files are in memory meanwhile. */
const queued = inspecting(1);

/** Data of an invoice or a receipt in XML, which accounting takes out; a page or a picture with scripts is none. */
function isXmlData(beginning: string): boolean {
  const text = beginning
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*/, '');
  return text.startsWith('<?xml') && !/<(?:[\w.-]+:)?(?:html|svg|script|xsl|!doctype)/i.test(text);
}

const bomb = () => refused(FILE_REFUSAL.bomb);

class Look {
  readonly #names = new NameScan();
  readonly #yieldIfDue = createYielder({ longestMs: LONGEST_MS, refusal: bomb });
  #inflated = 0;
  #streams = 0;
  #empty = 0;
  #attachments = 0;

  async whole(file: Buffer): Promise<void> {
    for (let at = 0; at < file.length; at += WINDOW) {
      this.#names.feed(file.toString('latin1', at, at + WINDOW));
      await this.#yieldIfDue();
    }
    this.#names.end();
    await this.#allStreams(file);
    if (this.#names.counts.has('Encrypt') && (await asksForPassword(file))) {
      throw refused(FILE_REFUSAL.protected);
    }
    this.#judge();
  }

  async #allStreams(file: Buffer): Promise<void> {
    let room = file.length + MOST_CUT;
    let passed = 0;
    for (const stream of streamsOf(file)) {
      passed += 1;
      if (stream !== undefined || passed % MANY === 0) await this.#yieldIfDue();
      if (stream === undefined) continue;
      room -= stream.dictionary.length;
      if (room < 0) throw bomb();
      await this.#stream(stream);
    }
  }

  async #stream(stream: PdfStream): Promise<void> {
    this.#streams += 1;
    if (this.#streams > MOST_STREAMS) throw bomb();
    const isHidden = this.#names.counts.has('Encrypt');
    if (holdsObjects(stream)) {
      if (isHidden) throw refused(FILE_REFUSAL.protected);
      if (!isPlain(stream)) throw refused(fileActive('无法检查的压缩内容'));
    }
    const beginning = isDeflated(stream)
      ? await this.#content(stream)
      : stream.data.toString('latin1', 0, BEGINNING);
    if (!isEmbedded(stream)) return;
    if (isHidden || !isPlain(stream) || !isXmlData(beginning)) throw refused(fileActive('附件'));
    this.#attachments += 1;
  }

  /** Looks for names in what inflates; answers its beginning. */
  async #content(stream: PdfStream): Promise<string> {
    let beginning = '';
    if (!beginsPacked(stream)) return beginning;
    for await (const chunk of inflated(stream.data)) {
      const text = chunk.toString('latin1');
      if (beginning.length < BEGINNING) beginning += text.slice(0, BEGINNING);
      this.#names.feed(text);
      this.#inflated += chunk.length;
      if (this.#inflated > MOST_INFLATED) throw bomb();
      await this.#yieldIfDue();
    }
    if (beginning === '') this.#empty += 1;
    if (this.#empty > MOST_EMPTY) throw bomb();
    this.#names.end();
    return beginning;
  }

  #judge(): void {
    const { counts } = this.#names;
    for (const [name, what] of ACTIVE) if (counts.has(name)) throw refused(fileActive(what));
    if (counts.has('XFA') && counts.has('AcroForm')) throw refused(fileActive('动态表单（XFA）'));
    const attached = counts.has('EmbeddedFiles') || counts.has('FileAttachment');
    // Each description of an attachment must lead to one that was looked at.
    if (attached && (counts.get('EF') ?? 0) > this.#attachments) throw refused(fileActive('附件'));
  }
}

/**
 * Throws a refusal for a PDF that does more than show pages (decision 045): scripts, programs, forms that send or draw
 * themselves, media, and attachments that are no data. Everything in the file counts, also what newer parts of it replace.
 */
export async function expectPassivePdf(bytes: Bytes, from: string): Promise<void> {
  await queued(from, async () => await new Look().whole(await bytes.at(0, bytes.size)));
}
