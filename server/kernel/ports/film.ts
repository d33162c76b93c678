/** Looks into films. */
export interface FilmReader {
  /**
   * One picture from near the beginning of the film at this path, upright, as PNG of at most 1280 pixels a side. Throws a
   * FilmUnavailable where nothing can look into films at all; any other error says that this film has no picture to give.
   */
  picture(path: string): Promise<Buffer>;
}

/** What looks into films is not there; the text says why. */
export class FilmUnavailable extends Error {
  override readonly name = 'FilmUnavailable';
}
