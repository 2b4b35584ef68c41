import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync, gzipSync } from 'node:zlib';
import { bin, ensurePackages, onceFor, root, run, runTs } from './setup.mjs';

/** Builds whatever is not up to date: the storefront with its first screens, the server, the demo pictures. */
export async function build() {
  await onceFor('storefront', ['contract/src', 'storefront', 'package-lock.json'], 'storefront/dist/client/.vite/manifest.json', () => {
    runTs('storefront/scripts/i18n.ts', [], { quiet: true });
    run(bin('vite'), ['build', '-c', 'storefront/vite.config.ts', '--logLevel', 'warn']);
    run(bin('vite'), ['build', '-c', 'storefront/vite.first-html.config.ts', '--logLevel', 'warn']);
    compressAssets(join(root, 'storefront/dist/client/assets'));
  });
  await onceFor('server', ['contract/src', 'server/src', 'demo/src', 'package-lock.json'], 'server/dist/main.js', () =>
    run(bin('rolldown'), ['-c', 'server/rolldown.config.mjs', '--logLevel', 'warn'], { quiet: true }),
  );
  await onceFor('demo pictures', ['demo/src/pictures', 'demo/src/products'], 'demo/dist/pictures', () =>
    runTs('demo/src/pictures/cli.ts', ['demo/dist/pictures'], { quiet: true }),
  );
}

/** The server that benches and proofs start: bundled as the one that merchants run, with a report of itself. */
export const buildMeasuredServer = () =>
  onceFor('measured server', ['contract/src', 'server/src', 'demo/src', 'bench/serve.ts', 'package-lock.json'], 'bench/dist/serve.js', () =>
    run(bin('rolldown'), ['-c', 'bench/rolldown.config.mjs', '--logLevel', 'warn'], { quiet: true }),
  );

/** Assets are compressed once, as well as it goes; the server only picks. */
function compressAssets(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

if (process.argv[1] === import.meta.filename) {
  ensurePackages();
  await build();
}
