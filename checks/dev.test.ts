/** @module-tag deep */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { processesOf } from '../server/test/processes.ts';
import { root } from './source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'noren-dev-'));
const groups: number[] = [];
// a failed test leaves its command running; the server stops after the command is killed
afterEach(() => {
  for (const group of groups.splice(0)) {
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      // already exited, as it should
    }
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }));

/** Runs `npm run dev` on a free port in its own process group, as a terminal does. */
function develop(settings: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings };
  const child = spawn('npm', ['run', 'dev'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = child.pid as number;
  groups.push(group);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data));
  const exited = once(child, 'close') as Promise<[number | null]>;
  let hasExited = false;
  void exited.then(() => (hasExited = true));
  return {
    printed: () => printed,
    exited,
    /** Ctrl-C */
    interrupt: () => process.kill(-group, 'SIGINT'),
    find: async (pattern: RegExp) => {
      await expect.poll(() => hasExited || pattern.test(printed), { timeout: 100_000 }).toBe(true);
      const found = pattern.exec(printed)?.[1];
      if (found === undefined) throw new Error(`npm run dev ended:\n${printed}`);
      return found;
    },
  };
}

const textOf = async (url: string) =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();
const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('npm run dev', { timeout: 120_000 }, () => {
  it('serves the shop and the console from their sources, and leaves no process running', async () => {
    const dev = develop();
    const address = await dev.find(/Shop: (http:\S+)/);
    const server = await dev.find(/API: (http:\S+)\/api\/docs\n\n/);
    const shop = await textOf(`${address}/stores/hanamori/marketplace`);
    expect(shop).toContain('src="/@vite/client"');
    expect(shop).toContain('src="/src/main.tsx"');
    expect(shop).toContain('id="noren-config">{"default_store_slug":"hanamori"');
    expect(await textOf(`${address}/src/main.tsx`)).toContain('/src/start/router.tsx');
    const signIn = await textOf(`${address}/console/sign-in`);
    expect(signIn).toContain('src="/console/@vite/client"');
    expect(signIn).toContain('src="/console/src/main.tsx"');
    expect(await textOf(`${address}/console/src/main.tsx`)).toContain(
      '/console/src/start/router.tsx',
    );
    expect(await textOf(`${address}/api/playground/personas`)).toContain(
      `"${address}/stores/hanamori/`,
    );

    dev.interrupt();
    await dev.exited;
    await expect
      .poll(() => Promise.all([address, server].map(answers)), { timeout: 20_000 })
      .toEqual([false, false]);
    await expect.poll(() => processesOf(folder), { timeout: 20_000 }).toEqual([]);
  });

  it('stops a server that is still starting', async () => {
    const servers = () => processesOf(join(root, 'scripts/dev-server.ts')).map(({ pid }) => pid);
    const others = servers();
    const own = () => servers().filter((pid) => !others.includes(pid));
    const dev = develop();
    await expect.poll(own, { timeout: 60_000 }).toHaveLength(1);
    dev.interrupt();
    await dev.exited;
    await expect.poll(own, { timeout: 10_000 }).toEqual([]);
  });

  it('exits with the exit code of a server that cannot start', async () => {
    const dev = develop({ CART_DAYS: '1' });
    const [code] = await dev.exited;
    expect(code).toBe(1);
    expect(dev.printed()).toContain('The server ended with exit code 1\n');
  });

  it('reports a port that is in use', async () => {
    const taken = spawn(process.execPath, [
      '-e',
      `const s = require('http').createServer().listen(0, '127.0.0.1', () => console.log(s.address().port))`,
    ]);
    const [port] = (await once(taken.stdout, 'data')) as [Buffer];
    const dev = develop({ PORT: port.toString().trim() });
    const [code] = await dev.exited;
    taken.kill();
    expect(code).toBe(1);
    expect(dev.printed()).toContain(`port ${port.toString().trim()} is in use`);
  });
});
