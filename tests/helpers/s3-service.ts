import { createRequire } from 'node:module';

/** @20minutes/s3rver has no types; of it this is used. */
interface Service {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
type ServiceClass = new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string; configs: unknown[] }[];
}) => Service;

/** A service that speaks S3 over HTTP, checks Signature Version 4, and knows the one key pair S3RVER / S3RVER. */
export function s3Service(directory: string, bucket: string): Service {
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as ServiceClass;
  return new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
}
