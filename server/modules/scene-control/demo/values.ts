import type { DemoDocument } from '#server/demo/documents.ts';

export interface Place {
  lng: string;
  lat: string;
}

export interface DemoSite extends DemoDocument<'draft' | 'inReview' | 'returned' | 'approved'> {
  place: Place;
}

const region = { base: '湖北省', city: '武汉市', district: '洪山区' };
/** Numbers with right check digits that belong to nobody. */
const ID_CARDS = ['11010519491231002X', '440524188001010014'] as const;

function site(sceneName: string, sceneType: string, detailAddress: string, place: Place) {
  return {
    sceneName,
    sceneType,
    ...region,
    detailAddress,
    ...place,
    managerName: '示例工长',
    managerPhone: '13800000001',
    weighMode: '1',
    hasWeighbridge: '1',
  };
}

const signers = (year: number, ...names: string[]) =>
  names.map((name, at) => ({
    name,
    idCard: ID_CARDS[at] ?? ID_CARDS[0],
    phone: `1390000000${at + 1}`,
    // Of the year before: in January the receipts of December are made, too.
    validFrom: `${year - 1}-01-01`,
    validTo: `${year + 1}-12-31`,
  }));

/** Sites of the projects that may have some, in the states that people meet; all of them made up. */
export function demoSites(year: number): readonly DemoSite[] {
  const road = '示例快速路一标';
  const steel = '示例轴承钢年度框架';
  const [gate, yard] = [
    { lng: '114.402000', lat: '30.503000' },
    { lng: '114.409000', lat: '30.507000' },
  ];
  const papers = { file23: '示例签收授权书' };
  const mill = { lng: '114.350000', lat: '30.480000' };
  return [
    {
      project: road,
      state: 'approved',
      papers,
      days: 25,
      place: gate,
      values: {
        ...site('示例一标项目部工地', '1', '示例大道 1 号项目部', gate),
        receivers: signers(year, '示例签收员', '示例材料员'),
        cameras: [{ name: '大门', position: '东侧大门' }],
      },
    },
    {
      project: steel,
      state: 'returned',
      papers,
      days: 4,
      place: mill,
      values: {
        ...site('示例轴承钢加工厂', '4', '示例工业园 6 号', mill),
        receivers: signers(year, '示例收货员'),
      },
    },
    {
      project: road,
      state: 'inReview',
      papers,
      days: 1,
      place: yard,
      values: {
        ...site('示例一标钢筋料场', '2', '示例大道 88 号料场', yard),
        receivers: signers(year, '示例料场员'),
        storageCapacity: '1200',
        storageUnit: 't',
      },
    },
    {
      project: steel,
      state: 'draft',
      days: 0,
      place: mill,
      values: site('示例轴承钢备用堆场', '2', '示例工业园 9 号', mill),
    },
  ];
}

/** The site of the buyer that pays late. */
export function lateSites(year: number): readonly DemoSite[] {
  const yard = { lng: '114.420000', lat: '30.520000' };
  return [
    {
      project: '示例县道大修工程',
      state: 'approved',
      papers: { file23: '示例签收授权书' },
      days: 250,
      place: yard,
      values: {
        ...site('示例县道沥青拌和站', '2', '示例县道 12 公里处', yard),
        receivers: signers(year, '示例拌和站员'),
        storageCapacity: '800',
        storageUnit: 't',
      },
    },
  ];
}
