import { BadSetting } from './cannot-start.ts';

/** Where a merchant's pictures lie, if not in the data folder. */
export interface BucketSetting {
  endpoint: string;
  name: string;
  key: string;
  secret: string;
  region: string;
}

/** All of a bucket, or nothing of it: half a setting would put pictures where nobody looks for them. */
export function bucketOf(e: {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION: string;
}): BucketSetting | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_KEY: key, S3_SECRET: secret, S3_REGION: region } = e;
  const given = Object.entries({ S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_KEY: key, S3_SECRET: secret });
  const missing = given.filter(([, value]) => value === undefined).map(([setting]) => setting);
  if (missing.length === given.length) return null;
  if (endpoint === undefined || name === undefined || key === undefined || secret === undefined)
    throw new BadSetting(`${missing.join(', ')}: a bucket needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET`);
  return { endpoint, name, key, secret, region };
}
