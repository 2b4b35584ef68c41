/** Compiles the catalogues of both apps and of the server into src/i18n/generated, which builds, types and tests read. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { build } from 'rolldown';

const rooms = ['storefront', 'console', 'server'];
const folderOf = (/** @type {string} */ room) => join(import.meta.dirname, '..', room);

/** Writes the compiler's settings; a room's locales are those it has a catalogue for. */
function writeSettings(/** @type {string} */ room) {
  const project = join(folderOf(room), 'project.inlang');
  const catalogues = readdirSync(join(folderOf(room), 'src/i18n')).filter((name) =>
    name.endsWith('.json'),
  );
  const settings = {
    baseLocale: 'en',
    locales: catalogues.map((name) => name.replace('.json', '')).sort(),
    modules: ['../node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': { pathPattern: './src/i18n/{locale}.json' },
    telemetry: 'off',
  };
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'settings.json'), JSON.stringify(settings));
  return project;
}

/**
 * Returns the compiler's options for one room; used by this script and by the apps' development
 * server.
 */
export const i18nCompilation = (/** @type {string} */ room) => ({
  project: writeSettings(room),
  outdir: join(folderOf(room), 'src/i18n/generated'),
  // Each room decides the locale itself; paraglide only stores it.
  strategy: /** @type {['globalVariable', 'baseLocale']} */ (['globalVariable', 'baseLocale']),
  // One module per message: a route's chunk contains only its own sentences. All three languages of
  // a sentence travel together: the first load's 80 sentences measured 2.35 kB brotli in three
  // languages, so leaving two out would save about 1.5 kB of 99. paraglide's own splitting needs
  // three whole builds (experimentalStaticLocale) or messages in the HTML without client
  // navigation, and neither is worth it. The server loads every language anyway, from one file per
  // language.
  outputStructure:
    room === 'server'
      ? /** @type {const} */ ('locale-modules')
      : /** @type {const} */ ('message-modules'),
  isServer: room === 'server' ? 'true' : 'import.meta.env.SSR',
  disableAsyncLocalStorage: true,
  emitReadme: false,
  emitPrettierIgnore: false,
});

export async function compileRoom(room) {
  const options = i18nCompilation(room);
  await compile(options);
  if (room === 'server') return;
  // the order in a chunk follows this list, and similar messages side by side compress better
  const list = join(options.outdir, 'messages/_index.js');
  const [head = '', ...messages] = (await readFile(list, 'utf8')).split(/\n(?=export)/);
  await writeFile(list, [head, ...messages.map((line) => line.trim()).sort()].join('\n'));
  // Vitest would transform a thousand modules in each worker, which takes ten seconds. Its alias
  // points to this single file instead. The file has its own folder, because an app's development
  // server deletes unknown files from `outdir`.
  await build({
    input: join(options.outdir, 'messages.js'),
    external: /runtime\.js$/,
    output: {
      file: join(options.outdir, '../generated-tests/messages.js'),
      paths: () => '../generated/runtime.js',
    },
    logLevel: 'warn',
  });
}

if (process.argv[1] === import.meta.filename) {
  await Promise.all(rooms.map(compileRoom));
  // the compiler leaves a timer of 30 seconds that would keep this process alive
  process.exit(0);
}
