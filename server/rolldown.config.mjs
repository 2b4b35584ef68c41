import { join } from 'node:path';

const source = (name) => join(import.meta.dirname, 'src', name);

/** The server with a lazily loaded playground (its demo rows and payment sandboxes, in chunks that DEMO=0 never reads), beside it the supervisor of its embedded database, that one's command and the threads that hash passwords and read spreadsheets: our own rooms bundled, packages left to node_modules. */
export default {
  input: {
    main: source('main.ts'),
    supervisor: source('platform/db/embedded/supervisor.ts'),
    'database-command': source('database-command.ts'),
    'password-worker': source('identity/passwords/password-worker.mjs'),
    'sheet-worker': source('platform/sheets/sheet-worker.mjs'),
  },
  platform: 'node',
  external: (id) =>
    !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('@noren/') && !id.startsWith('\0'),
  output: {
    dir: join(import.meta.dirname, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    sourcemap: true,
  },
};
