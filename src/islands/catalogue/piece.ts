import type { ComponentType } from 'react';

/** One piece of src/ui in all its states; a file of pieces/ exports one as `piece`. */
export interface Piece {
  readonly title: string;
  readonly states: readonly {
    readonly title: string;
    /** The piece in that state, on sample data. May use hooks, useView() and queries. */
    readonly Render: ComponentType;
  }[];
}
