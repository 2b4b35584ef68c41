import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pictures, versionOf } from './catalogue.ts';
import { filesOf, renderPicture } from './render.ts';

/** `npm run draw-pictures`: updates demo/pictures to the current drawings. */
const demo = join(import.meta.dirname, '../../demo');
const folder = join(demo, 'pictures');
const names = Object.keys(pictures).toSorted();
for (const name of names) await renderPicture(folder, name);
const wanted = new Set(names.flatMap(filesOf));
for (const file of readdirSync(folder)) if (!wanted.has(file)) rmSync(join(folder, file));
const versions = Object.fromEntries(names.map((name) => [name, versionOf(name)]));
writeFileSync(join(demo, 'src/picture-versions.json'), `${JSON.stringify(versions, null, 2)}\n`);
