import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import type { MediaStorage } from './media-storage.ts';

/**
 * Timeouts in milliseconds, so that a bucket that does not answer does not block requests forever.
 */
const patience = { connectionTimeout: 3_000, requestTimeout: 10_000 };

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Stores pictures in an S3-compatible bucket, shared by every process that uses it. */
export function bucketStorage(
  { endpoint, name, key, secret, region }: NonNullable<Config['bucket']>,
  base: string,
): MediaStorage {
  const client = new S3Client({
    endpoint,
    region,
    // MinIO and others have no host per bucket
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    requestHandler: patience,
    maxAttempts: 3,
    // services other than Amazon’s refuse checksums that they do not support
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (path: string) => ({ Bucket: name, Key: path });
  return {
    base,
    put: async (path, bytes, type) =>
      void (await client.send(
        new PutObjectCommand({
          ...at(path),
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: type,
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      )),
    async has(path) {
      try {
        await client.send(new HeadObjectCommand(at(path)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async get(path) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(path)));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(paths) {
      const { Errors } = await client.send(
        new DeleteObjectsCommand({
          Bucket: name,
          Delete: { Objects: paths.map((Key) => ({ Key })), Quiet: true },
        }),
      );
      if (Errors && Errors.length > 0)
        throw new Error(
          `The bucket kept ${Errors.length} of ${paths.length} files: ${Errors[0]?.Code}`,
        );
    },
  };
}
