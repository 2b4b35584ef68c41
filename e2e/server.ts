import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processesOf } from '../server/test/processes.ts';

export interface RunningServer {
  origin: string;
  printed: () => string;
  stop: () => Promise<void>;
}

/** The built server as `npm start` runs it, on a free port with its own data folder. */
export async function openServer(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/dist/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATE_LIMIT: 'off',
      DATABASE_URL: '',
      UNDO_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => {
      printed += data;
      const found = /Noren is open: (http:\/\/[^/\s]+)/.exec(printed);
      if (found) resolve(found[1] as string);
      else if (printed.includes('"level":50')) process.stderr.write(data);
    });
    void ended.then(() => reject(new Error(`The server ended before it opened:\n${printed}`)));
  });
  return {
    origin,
    printed: () => printed,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      // on a slow machine the database may still write its last checkpoint after the server has
      // exited: its folder must not be copied or deleted before
      for (let waited = 0; waited < 60_000 && processesOf(dataDir).length > 0; waited += 50)
        await pause(50);
    },
  };
}
