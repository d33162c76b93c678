import { SIGN_FILE, SIGN_PICTURE } from '#contract/delivery/states.ts';
import { newRequestId } from '#src/lib/request-id.ts';

import { button, el, told } from './dom.ts';
import type { Draft } from './draft.ts';
import type { Keeper } from './kept.ts';
import { shrunk } from './picture.ts';

const KINDS = [
  ['拍摄卸货照片', SIGN_FILE.photo],
  ['拍摄磅单', SIGN_FILE.slip],
] as const;

const isPhoto = ({ fileType }: { fileType: number }) => fileType !== SIGN_FILE.signature;

interface Around {
  draft: Draft;
  keeper: Keeper;
  /** Keeps the draft. */
  onChange: () => void;
}

/** A photo as it is kept, with what takes it away. */
async function shownPhoto(keeper: Keeper, key: string, at: number, onDrop: () => void) {
  const data = await keeper.picture(key);
  const remove = button('删除', onDrop, { class: 'plain', 'aria-label': `删除照片 ${at + 1}` });
  const source = `data:image/jpeg;base64,${data ?? ''}`;
  return el('li', {}, el('img', { src: source, alt: `照片 ${at + 1}` }), remove);
}

/** A large button that opens the camera, or the photos that are there. */
function chooserOf(label: string, onFiles: (files: readonly File[]) => void): HTMLElement {
  const chooser = el('input', {
    type: 'file',
    accept: 'image/*',
    capture: 'environment',
    multiple: true,
    class: 'visually-hidden',
    'aria-label': label,
    tabindex: '-1',
  });
  chooser.addEventListener('change', () => {
    onFiles([...(chooser.files ?? [])]);
    chooser.value = '';
  });
  return el(
    'div',
    {},
    button(label, () => chooser.click()),
    chooser,
  );
}

/** Keeps photos, as many as there is room for; answers what the signer is told. */
async function keepPhotos({ draft, keeper }: Around, files: readonly File[], fileType: number) {
  const room = SIGN_PICTURE.most - draft.pictures.filter(isPhoto).length;
  try {
    for (const file of files.slice(0, room)) {
      const key = newRequestId();
      await keeper.keepPicture(key, await shrunk(file));
      draft.pictures.push({ key, fileType, sent: false });
    }
  } catch {
    return told('照片无法识别，请重新拍摄', 'bad');
  }
  return files.length > room ? told(`最多 ${SIGN_PICTURE.most} 张照片`, 'warn') : '';
}

/** Photos of the goods and of weighing slips, shrunk on the phone before anything is kept of them. */
export function picturesPart(around: Around): HTMLElement {
  const { draft, keeper, onChange } = around;
  const list = el('ul', { class: 'photos', 'aria-label': '已拍照片' });
  const said = el('div', {});
  const draw = async () => {
    const photos = draft.pictures.filter(isPhoto);
    const items = photos.map(({ key }, at) => shownPhoto(keeper, key, at, () => void drop(key)));
    list.replaceChildren(...(await Promise.all(items)));
  };
  const drop = async (key: string) => {
    draft.pictures = draft.pictures.filter((picture) => picture.key !== key);
    await keeper.dropPicture(key);
    onChange();
    await draw();
  };
  const take = async (files: readonly File[], fileType: number) => {
    said.replaceChildren(told('照片处理中…'));
    said.replaceChildren(await keepPhotos(around, files, fileType));
    onChange();
    await draw();
  };
  void draw();
  return el(
    'section',
    { class: 'card', 'aria-label': '照片' },
    el('h2', {}, '照片'),
    el(
      'div',
      { class: 'pair' },
      ...KINDS.map(([label, fileType]) => chooserOf(label, (files) => void take(files, fileType))),
    ),
    said,
    list,
  );
}
