import { BadSetting } from './cannot-start.ts';

/** S3 bucket for merchants' pictures; without one they are stored in the data folder. */
export interface BucketSetting {
  endpoint: string;
  name: string;
  key: string;
  secret: string;
  region: string;
}

/**
 * Returns the bucket's settings, or null when none is set.
 * @throws BadSetting when only some of them are set, because pictures would end up in the wrong
 * place
 */
export function bucketOf(e: {
  S3_ENDPOINT?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_KEY?: string | undefined;
  S3_SECRET?: string | undefined;
  S3_REGION: string;
}): BucketSetting | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_KEY: key,
    S3_SECRET: secret,
    S3_REGION: region,
  } = e;
  const given = Object.entries({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_KEY: key,
    S3_SECRET: secret,
  });
  const missing = given.filter(([, value]) => value === undefined).map(([setting]) => setting);
  if (missing.length === given.length) return null;
  if (endpoint === undefined || name === undefined || key === undefined || secret === undefined)
    throw new BadSetting(
      `${missing.join(', ')}: a bucket needs S3_ENDPOINT, S3_BUCKET, S3_KEY and S3_SECRET`,
    );
  return { endpoint, name, key, secret, region };
}
