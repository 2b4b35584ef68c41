import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { folderStorage } from './folder-storage.ts';
import type { MediaStorage } from './media-storage.ts';

/** Opens the storage of this server's pictures. */
export async function openMedia({
  data_dir,
  media_url,
  bucket,
}: Pick<Config, 'data_dir' | 'media_url' | 'bucket'>): Promise<MediaStorage> {
  const base = media_url ?? '/media';
  // the bucket's client is large: loaded only when needed
  if (bucket) return (await import('./bucket-storage.ts')).bucketStorage(bucket, base);
  return folderStorage(join(data_dir, 'media'), base);
}
