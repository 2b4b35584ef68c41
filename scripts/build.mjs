import { existsSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bin, ensurePackages, onceFor, root, runQuietly, sayTimes } from './setup.mjs';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const rolldown = (config) => runQuietly(bin('rolldown'), ['-c', config, '--logLevel', 'warn']);
const vite = (config) => runQuietly(bin('vite'), ['build', '-c', config, '--logLevel', 'warn']);

let compiling;
/** Compiles the sentences of both apps and the server, once per run. */
export const compileSentences = () =>
  (compiling ??= runQuietly(process.execPath, ['scripts/sentences.mjs']));

/** Sources of the server, including those it loads only with DEMO. */
const serverRooms = [
  'contract/src',
  'server/src',
  'tools/playground/src',
  'tools/sandbox/src',
  'demo/src',
  'scripts/sentences.mjs',
];

async function bundleServer(config) {
  await compileSentences();
  await rolldown(config);
}

const buildApp = () =>
  onceFor(
    'app',
    [
      'contract/src',
      'client/src',
      'kit/src',
      'storefront',
      'scripts/sentences.mjs',
      'package-lock.json',
    ],
    'storefront/dist/client/.vite/manifest.json',
    async () => {
      await compileSentences();
      await vite('storefront/vite.config.ts');
      await compressAssets(join(root, 'storefront/dist/client/assets'));
    },
  );

const buildConsole = () =>
  onceFor(
    'console',
    [
      'contract/src',
      'client/src',
      'kit/src',
      'console',
      'scripts/sentences.mjs',
      'package-lock.json',
    ],
    'console/dist/index.html',
    async () => {
      await compileSentences();
      await vite('console/vite.config.ts');
      await compressAssets(join(root, 'console/dist/assets'));
    },
  );

/** Builds the storefront's first screens, which tests also need without the app. */
export const buildFirstScreens = () =>
  onceFor(
    'first screens',
    [
      'contract/src',
      'client/src',
      'kit/src',
      'storefront',
      'scripts/sentences.mjs',
      'package-lock.json',
    ],
    'storefront/dist/first-html/render.js',
    async () => {
      await compileSentences();
      await vite('storefront/vite.first-html.config.ts');
    },
  );

/** Builds the apps and the server in parallel, each only if it is out of date. */
export async function build() {
  await Promise.all([
    buildApp(),
    buildFirstScreens(),
    buildConsole(),
    onceFor('server', [...serverRooms, 'package-lock.json'], 'server/dist/main.js', () =>
      bundleServer('server/rolldown.config.mjs'),
    ),
  ]);
}

/**
 * Builds what the image runs (D-327): both apps, and a server without the demo from its own
 * sources.
 */
async function buildWithoutDemo() {
  const config = 'server/rolldown.without-demo.config.mjs';
  // The mark has the name of the usual server build, because both write the same file: the next
  // `build` sees that its inputs differ and rebuilds.
  const server = onceFor(
    'server',
    ['contract/src', 'server/src', config, 'scripts/sentences.mjs', 'package-lock.json'],
    'server/dist/main.js',
    () => bundleServer(config),
  );
  await Promise.all([buildApp(), buildFirstScreens(), buildConsole(), server]);
}

/**
 * Builds the server that benches and proofs start: the production bundle plus a measurement report.
 */
export const buildMeasuredServer = () =>
  onceFor(
    'measured server',
    [...serverRooms, 'tools/bench/serve.ts', 'package-lock.json'],
    '.cache/measured/serve.js',
    () => bundleServer('tools/bench/rolldown.config.mjs'),
  );

/** Compresses assets once at the highest level; the server only chooses which file to send. */
async function compressAssets(folder) {
  if (!existsSync(folder)) return;
  const files = readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(join(folder, name));
      await Promise.all([
        writeFile(
          join(folder, `${name}.br`),
          await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        ),
        writeFile(join(folder, `${name}.gz`), await gzipped(bytes, { level: 9 })),
      ]);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  // the Dockerfile installs the packages for a build without the demo itself
  if (process.argv[2] === '--without-demo') await buildWithoutDemo();
  else {
    ensurePackages('run');
    await build();
  }
  sayTimes();
}
