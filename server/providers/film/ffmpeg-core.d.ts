/** The part of ffmpeg.wasm's core that is used here; the package brings no types. */
declare module '@ffmpeg/core' {
  /** What a file of WORKERFS is made of: read by slices, as a Blob in a worker. */
  interface Sliced {
    size: number;
    slice(from: number, to: number): Sliced;
  }
  interface Core {
    FS: {
      mkdir(path: string): void;
      mount(system: object, options: { blobs: { name: string; data: Sliced }[] }, at: string): void;
      readFile(path: string): Uint8Array;
      filesystems: { WORKERFS: object };
    };
    /** Runs ffmpeg with these arguments; returns its exit code. */
    exec(...told: string[]): number;
  }

  export type { Core, Sliced };
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default function createCore(options: { wasmBinary: Uint8Array }): Promise<Core>;
}
