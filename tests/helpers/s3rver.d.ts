/** The package has no types; of it this is used. */
declare module '@20minutes/s3rver' {
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    configureBuckets: { name: string; configs: unknown[] }[];
  }
  interface Service {
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  const S3rver: new (options: Options) => Service;
  export = S3rver;
}
