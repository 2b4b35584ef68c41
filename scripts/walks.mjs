// `node --import tsx scripts/walks.mjs`: draws the walks of checks/walks.ts into ARCHITECTURE.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnInto } from '../checks/draw-walks.ts';
import { walks } from '../checks/walks.ts';
import { root, say } from './setup.mjs';

const page = join(root, 'ARCHITECTURE.md');
writeFileSync(page, drawnInto(readFileSync(page, 'utf8'), walks));
say(walks.map(({ name, steps, aim }) => `${name}: ${steps.length} files, ${aim} are the aim`).join('\n'));
