import type { Ground } from '../ground.ts';

/** Where pictures' files lie: a folder, or a bucket that speaks S3. Paths are those of `pathOf`. */
export interface MediaStorage {
  /** Whole or not at all: nobody ever reads the half of a file. */
  put: (path: string, bytes: Buffer, type: string) => Promise<void>;
  has: (path: string) => Promise<boolean>;
  /** null: there is none */
  get: (path: string) => Promise<Buffer | null>;
  /** Files that are not there are gone already. */
  remove: (paths: readonly string[]) => Promise<void>;
  /** What browsers are told before a path. */
  base: string;
}

/** What this folder needs of the process (app/context/app.ts). */
export interface MediaApp extends Ground {
  media: MediaStorage;
}
