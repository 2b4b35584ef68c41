// `npm run dev`: the server with its sources, restarted on change, and Vite with hot reload in front of it.
import { spawn } from 'node:child_process';
import { bin, ensurePackages, root, sayTimes } from './setup.mjs';
import { build } from './build.mjs';

ensurePackages('all');
await build();
sayTimes();
const server = spawn(process.execPath, ['--import', 'tsx', '--watch', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' });
const vite = spawn(bin('vite'), ['-c', 'storefront/vite.config.ts'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.kill(signal);
    vite.kill(signal);
  });
}
