import type { AttachmentInput } from '#contract/file/file.ts';

/** What somebody says with a decision. */
export interface Opinion {
  opinion: string;
  attachment?: readonly AttachmentInput[] | undefined;
  /** It stays with the platform (内部意见), with its files. */
  internal?: boolean | undefined;
  /** What the company reads in its place. */
  told?: string | undefined;
}

/** What of a decision the company reads, in every place where it reads it. */
export const toldOf = ({ opinion, internal = false, told = '' }: Opinion): string =>
  internal ? told : opinion;

/** What the record keeps of an opinion. */
export const keptOf = ({ opinion, internal = false, told = '' }: Opinion) => ({
  opinion,
  internal,
  told: internal ? told : '',
});

export type Kept = ReturnType<typeof keptOf>;
