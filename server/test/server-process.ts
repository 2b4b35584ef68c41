import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

export interface ServerProcess {
  child: ChildProcess;
  origin: string;
  said: () => string;
}

export const operatorKey = 'the operator of the tests';

/**
 * Starts the server as deployed, in a process of its own, with the demo.
 * @param env DATABASE_URL, DATA_DIR and further settings
 * @throws with its output if it ends before it is open
 */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SETTINGS_KEY: inject('settingsKey'),
      OPERATOR_KEY: operatorKey,
      // its machine's clock may be wrong: CLOCK_AHEAD_MS
      NODE_OPTIONS: env['CLOCK_AHEAD_MS']
        ? `--import=${join(import.meta.dirname, 'clock-ahead.mjs')}`
        : '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const port = /API: (http:\/\/127\.0\.0\.1:\d+)\/api\/docs/.exec(said)?.[1];
      if (port) resolve(port);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { child, origin, said: () => said };
}

/** Stops it. @returns its exit code */
export async function stopServer({ child }: ServerProcess): Promise<number | null> {
  child.kill('SIGTERM');
  return child.exitCode ?? new Promise((resolve) => child.once('exit', resolve));
}
