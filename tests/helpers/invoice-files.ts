import qrcode from 'qrcode';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** What sample invoices say. */
export interface SaidOnInvoice {
  invoiceNo: string;
  sellerName: string;
  sellerTaxNo: string;
  buyerName: string;
  buyerTaxNo: string;
}

/** The settlement of C.0.3 as an invoice prints it. */
export const PRINTED = {
  date: '2026年05月20日',
  amountExcl: '799389.38',
  taxAmount: '103920.62',
  amountIncl: '903310.00',
  goods: [
    {
      name: '*黑色金属冶炼压延品*热轧带肋钢筋',
      spec: 'Φ12',
      qty: '149.4',
      price: '3230.09',
      amount: '482575.22',
      tax: '62734.78',
    },
    {
      name: '*黑色金属冶炼压延品*热轧带肋钢筋',
      spec: 'Φ20',
      qty: '100',
      price: '3168.14',
      amount: '316814.16',
      tax: '41185.84',
    },
  ],
} as const;

/** A zip of parts by their names. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  zip.outputStream
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => resolve(Buffer.concat(chunks)))
    .on('error', reject);
  return promise;
}

const ofdRoot = (custom: Readonly<Record<string, string>> = {}) => {
  const one = ([name, text]: string[]) => `<ofd:CustomData Name="${name}">${text}</ofd:CustomData>`;
  const data = Object.entries(custom).map(one);
  return `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" DocType="OFD" Version="1.1">
<ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>${data.join('')}</ofd:CustomDatas></ofd:DocInfo>
<ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`;
};
const OFD = ofdRoot();

/** An OFD with an empty page whose OFD.xml says what it is by data of these names (自定义数据). */
export const ofdWithCustomData = (custom: Readonly<Record<string, string>>) =>
  zipOf({ 'OFD.xml': ofdRoot(custom), 'Doc_0/Pages/Page_0/Content.xml': ofdPage([]) });

/** Data of a fully digital invoice. */
export function digitalXml({
  invoiceNo,
  sellerName,
  sellerTaxNo,
  buyerName,
  buyerTaxNo,
}: SaidOnInvoice) {
  const lines = PRINTED.goods.map(
    ({
      name,
      spec,
      qty,
      amount,
      tax,
    }) => `<IssuItemInformation><ItemName>${name}</ItemName><SpecMod>${spec}</SpecMod>
      <MeaUnits>吨</MeaUnits><Quantity>${qty}</Quantity><Amount>${amount}</Amount><TaxRate>0.13</TaxRate>
      <ComTaxAm>${tax}</ComTaxAm></IssuItemInformation>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><EInvoice><Header><EInvoiceType><LabelCode>01</LabelCode>
    <LabelName>增值税专用发票</LabelName></EInvoiceType></Header><EInvoiceData>
    <SellerInformation><SellerIdNum>${sellerTaxNo}</SellerIdNum><SellerName>${sellerName}</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${buyerTaxNo}</BuyerIdNum><BuyerName>${buyerName}</BuyerName></BuyerInformation>
    <BasicInformation><TotalAmWithoutTax>${PRINTED.amountExcl}</TotalAmWithoutTax><TotalTaxAm>${PRINTED.taxAmount}</TotalTaxAm>
    <TotalTax-includedAmount>${PRINTED.amountIncl}</TotalTax-includedAmount></BasicInformation>${lines.join('')}
    </EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${invoiceNo}</InvoiceNumber>
    <IssueTime>2026-05-20 09:30:00</IssueTime></TaxSupervisionInfo></EInvoice>`;
}

/** An OFD that carries the data of its invoice. */
export const ofdWithData = (said: SaidOnInvoice, more: Record<string, string | Buffer> = {}) =>
  zipOf({ 'OFD.xml': OFD, 'Doc_0/Attachs/invoice.xml': digitalXml(said), ...more });

/** What is printed, with its place on a page in millimetres. */
function printed({ invoiceNo, sellerName, sellerTaxNo, buyerName, buyerTaxNo }: SaidOnInvoice) {
  const [first, second] = PRINTED.goods.map(
    ({ name, spec, qty, price, amount, tax }) =>
      [name, spec, '吨', qty, price, amount, '13%', tax] as const,
  );
  const columns = [8, 70, 90, 100, 120, 140, 165, 180];
  const row = (cells: readonly string[] | undefined, top: number) =>
    (cells ?? []).map((text, at) => ({ text, left: columns[at] ?? 0, top }));
  return [
    { text: '电子发票（增值税专用发票）', left: 70, top: 5 },
    { text: `发票号码：${invoiceNo}`, left: 140, top: 12 },
    { text: `开票日期：${PRINTED.date}`, left: 140, top: 18 },
    { text: `名称：${buyerName}`, left: 12, top: 30 },
    { text: `名称：${sellerName}`, left: 110, top: 30 },
    { text: `统一社会信用代码/纳税人识别号：${buyerTaxNo}`, left: 12, top: 38 },
    { text: `统一社会信用代码/纳税人识别号：${sellerTaxNo}`, left: 110, top: 38 },
    ...row(first, 60),
    ...row(second, 66),
    { text: '合', left: 12, top: 90 },
    { text: '计', left: 22, top: 90 },
    { text: `¥${PRINTED.amountExcl}`, left: 138, top: 90 },
    { text: `¥${PRINTED.taxAmount}`, left: 178, top: 90 },
    { text: '价税合计（大写）', left: 12, top: 98 },
    { text: '玖拾万叁仟叁佰壹拾圆整', left: 60, top: 98 },
    { text: `（小写）¥${PRINTED.amountIncl}`, left: 140, top: 98 },
  ];
}

type Printed = ReturnType<typeof printed>;
const SECOND_GOODS = 66;

/** The print on so many pages: head and goods on the first, more of the same goods on each further one, the sums on the last. */
function paged(all: Printed, pages: number): Printed[] {
  if (pages === 1) return [all];
  const goods = all.filter(({ top }) => top === SECOND_GOODS);
  const middle = Array.from({ length: pages - 2 }, () => goods);
  const isFirst = ({ top }: Printed[number]) => top < SECOND_GOODS;
  return [all.filter(isFirst), ...middle, all.filter((one) => !isFirst(one))];
}

/** An OFD that has nothing but its pages. */
export function ofdWithText(said: SaidOnInvoice, pages = 1): Promise<Buffer> {
  const parts = paged(printed(said), pages).map((prints, at) => [
    `Doc_0/Pages/Page_${at}/Content.xml`,
    ofdPage(prints),
  ]);
  // As a zip may order them: by their letters.
  return zipOf({ 'OFD.xml': OFD, ...Object.fromEntries(parts.toSorted()) });
}

function ofdPage(prints: Printed): string {
  const objects = prints.map(
    ({ text, left, top }, id) =>
      `<ofd:TextObject ID="${id}" Boundary="${left} ${top} 50 4"><ofd:TextCode X="0" Y="3">${text}</ofd:TextCode></ofd:TextObject>`,
  );
  return `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer>${objects.join('')}</ofd:Layer></ofd:Content></ofd:Page>`;
}

/** The text of the QR code of a fully digital invoice. */
export const codeText = (invoiceNo: string, amount: string = PRINTED.amountIncl) =>
  `01,31,,${invoiceNo},${amount},20260520,,A1B2`;

/** A picture of a page with nothing on it but its QR code, in a corner. */
export async function pictureWithCode(text: string): Promise<Buffer> {
  const code = await qrcode.toBuffer(text, { width: 180, margin: 2 });
  return await sharp({ create: { width: 1240, height: 800, channels: 3, background: '#fff' } })
    .composite([{ input: code, left: 40, top: 40 }])
    .png()
    .toBuffer();
}

/** The dark squares of a QR code as a PDF fills them, in the corner at the left above, on its white ground. */
function drawnCode(text: string): string {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  const side = 80 / size;
  const squares = [...data].flatMap((dark, at) => {
    const [left, top] = [20 + (at % size) * side, 370 - Math.floor(at / size) * side];
    return dark
      ? [`${left.toFixed(3)} ${top.toFixed(3)} ${side.toFixed(3)} ${side.toFixed(3)} re f`]
      : [];
  });
  return squares.join('\n');
}

const OF_FONT = '/DescendantFonts [4 0 R]';
/** A font that says which signs its codes are, and one that is only named, with signs by their codes in UCS-2. */
const FONTS = {
  told: [
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /Identity-H ${OF_FONT} /ToUnicode 6 0 R >>`,
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor 5 0 R >>',
  ],
  named: [
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H ${OF_FONT} >>`,
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 500 /FontDescriptor 5 0 R >>',
  ],
} as const;

/** A PDF of one page, or of more, that holds its text in a font, and a QR code that is drawn. */
export function pdfWithText(
  said: SaidOnInvoice,
  code = '',
  pages = 1,
  font: keyof typeof FONTS = 'told',
): Buffer {
  const all = printed(said);
  const signs = [...new Set(all.flatMap(({ text }) => [...text]))];
  const hex = (value: number) => value.toString(16).padStart(4, '0');
  const codeOf = (sign: string) =>
    hex(font === 'named' ? (sign.codePointAt(0) ?? 0) : signs.indexOf(sign) + 1);
  const mm = (length: number) => ((length * 72) / 25.4).toFixed(2);
  const shown = paged(all, pages).map((prints) =>
    prints.map(
      ({ text, left, top }) =>
        `BT /F1 8 Tf 1 0 0 1 ${mm(left)} ${mm(140 - top)} Tm <${[...text].map(codeOf).join('')}> Tj ET`,
    ),
  );
  const unicode = signs.map((sign) => `<${codeOf(sign)}> <${hex(sign.codePointAt(0) ?? 0)}>`);
  const chunks: string[] = [];
  for (let at = 0; at < unicode.length; at += 100) {
    const part = unicode.slice(at, at + 100);
    chunks.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  const cmap = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${chunks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
  const stream = (content: string) =>
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${shown.map((_, at) => `${7 + at * 2} 0 R`).join(' ')}] /Count ${pages} >>`,
    ...FONTS[font],
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    stream(cmap),
    ...shown.flatMap((texts, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 397] /Contents ${8 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream([...texts, ...(code === '' || at > 0 ? [] : [drawnCode(code)])].join('\n')),
    ]),
  ];
  let body = '%PDF-1.7\n';
  const starts = objects.map((object, at) => {
    const start = Buffer.byteLength(body);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(start).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${Buffer.byteLength(body)}\n%%EOF\n`;
  return Buffer.from(body + table + trailer);
}
