import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, ensurePackages, onceFor, root, runBeside, sayTimes } from './setup.mjs';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const rolldown = (config) => runBeside(bin('rolldown'), ['-c', config, '--logLevel', 'warn']);
const vite = (config) => runBeside(bin('vite'), ['build', '-c', config, '--logLevel', 'warn']);

let compiling;
/** Compiles the sentences of both apps and of the server, once for all builds of a run. */
export const compileSentences = () => (compiling ??= runBeside(process.execPath, ['scripts/sentences.mjs']));

/** What the server is made of: its own rooms, and those that it loads with DEMO alone. */
const serverRooms = ['contract/src', 'server/src', 'tools/playground/src', 'tools/sandbox/src', 'demo/src', 'scripts/sentences.mjs'];

async function bundleServer(config) {
  await compileSentences();
  await rolldown(config);
}

/** The app in the browser; its first screens are a build of their own. */
const buildApp = () =>
  onceFor(
    'app',
    ['contract/src', 'client/src', 'kit/src', 'storefront', 'scripts/sentences.mjs', 'package-lock.json'],
    'storefront/dist/client/.vite/manifest.json',
    async () => {
      await compileSentences();
      await vite('storefront/vite.config.ts');
      await compressAssets(join(root, 'storefront/dist/client/assets'));
    },
  );

/** The merchant's console. */
const buildConsole = () =>
  onceFor(
    'console',
    ['contract/src', 'client/src', 'kit/src', 'console', 'scripts/sentences.mjs', 'package-lock.json'],
    'console/dist/index.html',
    async () => {
      await compileSentences();
      await vite('console/vite.config.ts');
      await compressAssets(join(root, 'console/dist/assets'));
    },
  );

/** The storefront's first screens: alone for tests of a server whose app is not built. */
export const buildFirstScreens = () =>
  onceFor(
    'first screens',
    ['contract/src', 'client/src', 'kit/src', 'storefront', 'scripts/sentences.mjs', 'package-lock.json'],
    'storefront/dist/first-html/render.js',
    async () => {
      await compileSentences();
      await vite('storefront/vite.first-html.config.ts');
    },
  );

/** Builds whatever is not up to date, side by side: the apps and the server. */
export async function build() {
  await Promise.all([
    buildApp(),
    buildFirstScreens(),
    buildConsole(),
    onceFor('server', [...serverRooms, 'package-lock.json'], 'server/dist/main.js', () => bundleServer('server/rolldown.config.mjs')),
  ]);
}

/** What an image runs (D-327): the app and a server without the demo, from their own rooms alone. */
async function buildWithoutDemo() {
  const config = 'server/rolldown.without-demo.config.mjs';
  // under the same name as the usual one, which it takes the place of: the next `build` sees it and makes that again
  const server = onceFor('server', ['contract/src', 'server/src', config, 'scripts/sentences.mjs', 'package-lock.json'], 'server/dist/main.js', () =>
    bundleServer(config),
  );
  await Promise.all([buildApp(), buildFirstScreens(), buildConsole(), server]);
}

/** The server that benches and proofs start: bundled as the one that merchants run, with a report of itself. */
export const buildMeasuredServer = () =>
  onceFor('measured server', [...serverRooms, 'tools/bench/serve.ts', 'package-lock.json'], '.cache/measured/serve.js', () =>
    bundleServer('tools/bench/rolldown.config.mjs'),
  );

/** Assets are compressed once, as well as it goes; the server only picks. */
async function compressAssets(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await Promise.all([
        writeFile(join(folder, `${name}.br`), await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })),
        writeFile(join(folder, `${name}.gz`), await gzipped(bytes, { level: 9 })),
      ]);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  // who builds without the demo has installed what that needs, and no more (Dockerfile)
  if (process.argv[2] === '--without-demo') await buildWithoutDemo();
  else {
    ensurePackages('run');
    await build();
  }
  sayTimes();
}
