import type { Ground } from '../ground.ts';

/**
 * Storage of pictures' files: a folder, or an S3-compatible bucket. Paths are those of `pathOf`.
 */
export interface MediaStorage {
  /** Atomic: a partial file is never visible. */
  put: (path: string, bytes: Buffer, type: string) => Promise<void>;
  has: (path: string) => Promise<boolean>;
  /** Returns null when the file does not exist. */
  get: (path: string) => Promise<Buffer | null>;
  /** Ignores files that do not exist. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** URL prefix of the paths, for browsers. */
  base: string;
}

/** Dependencies of this folder (app/context/app.ts). */
export interface MediaApp extends Ground {
  media: MediaStorage;
}
