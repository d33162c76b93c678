import sharp from 'sharp';

/** Drawn papers (示例) in the layout of the real ones, for what reads them. */

export interface Licence {
  usc: string;
  name: string;
  companyType: string;
  legalPersonName: string;
  regCapital: string;
  establishTime: string;
  term: string;
  regLocation: string;
  businessScope: string;
}

export const LICENCE: Licence = {
  usc: '91110105MA04KLMN7G',
  name: '示例建设集团有限公司',
  companyType: '有限责任公司（自然人投资或控股）',
  legalPersonName: '张示例',
  regCapital: '10000万元人民币',
  establishTime: '2018年05月17日',
  term: '2018年05月17日至长期',
  regLocation: '北京市朝阳区示例路8号院1号楼1501室',
  businessScope: '施工总承包；专业承包；销售建筑材料、金属材料、机械设备；技术咨询、技术服务。',
};

const FONT = 'Noto Serif CJK SC, Noto Sans CJK SC, SimSun, serif';

function text(x: number, y: number, size: number, content: string): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="${FONT}">${content}</text>`;
}

/** Lines of at most `length` characters. */
function wrapped(content: string, length: number): string[] {
  const points = [...content];
  const lines = [];
  for (let from = 0; from < points.length; from += length) {
    lines.push(points.slice(from, from + length).join(''));
  }
  return lines;
}

function field(x: number, y: number, label: string, content: string, length: number): string {
  const lines = wrapped(content, length).map((line, row) => text(x + 190, y + row * 48, 32, line));
  return text(x, y, 32, label) + lines.join('');
}

async function drawn(width: number, height: number, content: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfaf2"/>${content}</svg>`;
  return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

/** A business licence (营业执照) in the horizontal layout of 2019 with two columns. */
export async function licencePicture(licence: Licence = LICENCE): Promise<Buffer> {
  const left = 120;
  const right = 960;
  const content = [
    `<rect x="40" y="40" width="1720" height="1120" fill="none" stroke="#b08d3c" stroke-width="10"/>`,
    text(left, 210, 28, '统一社会信用代码'),
    text(left, 260, 34, licence.usc),
    text(700, 300, 96, '营 业 执 照'),
    text(880, 360, 30, '（副本）'),
    field(left, 480, '名　　称', licence.name, 16),
    field(left, 570, '类　　型', licence.companyType, 16),
    field(left, 680, '法定代表人', licence.legalPersonName, 16),
    field(left, 770, '经营范围', licence.businessScope, 17),
    field(right, 480, '注册资本', licence.regCapital, 16),
    field(right, 570, '成立日期', licence.establishTime, 16),
    field(right, 660, '营业期限', licence.term, 16),
    field(right, 750, '住　　所', licence.regLocation, 16),
    text(right + 200, 960, 34, '登记机关'),
    text(right + 200, 1050, 34, '2023年08月01日'),
  ];
  return await drawn(1800, 1200, content.join(''));
}

export interface Card {
  name: string;
  gender: string;
  nation: string;
  born: readonly [string, string, string];
  address: string;
  idNo: string;
  authority: string;
  validity: string;
}

export const CARD: Card = {
  name: '张示例',
  gender: '男',
  nation: '汉',
  born: ['1985', '3', '7'],
  address: '北京市朝阳区示例路8号院2号楼301室',
  idNo: '110105198503070019',
  authority: '北京市公安局朝阳分局',
  validity: '2015.06.01-2035.06.01',
};

/** The side of an identity card with the portrait (人像面). */
export async function cardFront(card: Card = CARD): Promise<Buffer> {
  const [year, month, day] = card.born;
  const address = wrapped(card.address, 12).map((line, row) => text(230, 410 + row * 52, 38, line));
  const content = [
    text(100, 130, 34, '姓名'),
    text(230, 130, 42, card.name),
    text(100, 220, 34, '性别'),
    text(230, 220, 38, card.gender),
    text(370, 220, 34, '民族'),
    text(480, 220, 38, card.nation),
    text(100, 310, 34, '出生'),
    text(230, 310, 38, `${year} 年 ${month} 月 ${day} 日`),
    text(100, 410, 34, '住址'),
    ...address,
    text(100, 600, 34, '公民身份号码'),
    text(420, 602, 44, card.idNo),
    '<rect x="800" y="110" width="260" height="340" fill="#c9d6e6"/>',
  ];
  return await drawn(1130, 712, content.join(''));
}

/** The side with the emblem (国徽面). */
export async function cardBack(card: Card = CARD): Promise<Buffer> {
  const content = [
    text(400, 170, 56, '中华人民共和国'),
    text(380, 270, 72, '居民身份证'),
    '<circle cx="200" cy="200" r="90" fill="#c86a5a"/>',
    text(240, 540, 36, '签发机关'),
    text(440, 540, 38, card.authority),
    text(240, 620, 36, '有效期限'),
    text(440, 620, 38, card.validity),
  ];
  return await drawn(1130, 712, content.join(''));
}

/** A signed slip (签收单): a table of goods with what was delivered and what was received, by rows of texts. */
export async function slipPicture(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const columns = [120, 460, 860, 1200];
  const cells = (texts: readonly string[], y: number) =>
    texts.map((content, at) => text(columns[at] ?? 0, y, 36, content)).join('');
  const content = [
    text(640, 140, 64, '货物签收单'),
    cells(['品名', '规格', '交货量', '实收量'], 280),
    ...rows.map((texts, at) => cells(texts, 380 + at * 100)),
  ];
  return await drawn(1600, 500 + rows.length * 100, content.join(''));
}

/** A slip of a weighbridge (磅单). */
export async function weighingPicture(gross: string, tare: string, net: string): Promise<Buffer> {
  const weight = (y: number, label: string, value: string) =>
    text(160, y, 52, label) + text(440, y, 52, `${value} 吨`);
  const content = [
    text(420, 140, 72, '过磅单'),
    text(160, 260, 44, '车号 鄂A12345'),
    weight(400, '毛重', gross),
    weight(520, '皮重', tare),
    weight(640, '净重', net),
    text(160, 780, 44, '司磅员 示例员'),
  ];
  return await drawn(1200, 860, content.join(''));
}
