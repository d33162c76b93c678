import S3rver from '@20minutes/s3rver';

/** A service that speaks S3 over HTTP, checks Signature Version 4, and knows the one key pair S3RVER / S3RVER. */
export function s3Service(directory: string, bucket: string) {
  return new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
}
