/** Compiles the catalogues into src/i18n/generated, so that types can be checked and tests run before any build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { i18nCompilation } from '../i18n.config.mjs';

await compile(i18nCompilation);
// what lies beside what in a chunk follows this list, and like beside like weighs less
const list = join(i18nCompilation.outdir, 'messages/_index.js');
const [head = '', ...messages] = (await readFile(list, 'utf8')).split(/\n(?=export)/);
await writeFile(list, [head, ...messages.map((line) => line.trim()).sort()].join('\n'));
// the compiler's own store leaves a timer of 30 seconds behind that would keep this process waiting for nothing
process.exit(0);
