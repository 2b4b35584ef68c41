import { readFileSync } from 'node:fs';
import { roomPaths } from './room-paths.ts';

/** Of this program, as the repository's package.json names it. */
export const version = (JSON.parse(readFileSync(roomPaths.manifest, 'utf8')) as { version: string }).version;
