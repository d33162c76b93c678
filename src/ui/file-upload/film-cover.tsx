import styles from './chips.module.css';
import { FileIcon } from './file-icon.tsx';
import type { Attachment, FileTransport } from './transport.ts';
import { useAddress } from './use-address.ts';

interface Cover {
  /** Address of the picture; undefined while it is made, and where there is none. */
  readonly address: string | undefined;
  /** Why there is none; '' otherwise. */
  readonly absence: string;
}

const isFilm = ({ fileSuffix }: Attachment) => fileSuffix === 'mp4';

/** The picture out of a film (getVideoCover); nothing of any other file. */
export function useCover(file: Attachment, { coverOf }: Pick<FileTransport, 'coverOf'>): Cover {
  const loaded = useAddress(isFilm(file) ? file : undefined, coverOf);
  if (!isFilm(file)) return { address: undefined, absence: '' };
  const { error } = loaded ?? {};
  return { address: loaded?.address, absence: error instanceof Error ? error.message : '' };
}

/** What stands before the name of a file: the cover of a film where there is one, else the icon of its kind. */
export function ChipPicture({ suffix, cover }: { suffix: string; cover: Cover }) {
  if (cover.address === undefined) return <FileIcon suffix={suffix} />;
  return <img className={styles.cover} src={cover.address} alt="" />;
}
