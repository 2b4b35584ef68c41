import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Stats {
  /** BEGIN and COMMIT not counted */
  statements: number;
  /** everything that the database was asked, BEGIN and COMMIT among it; versions before 0.4.0 do not say */
  messages?: number;
  cpu_ms: number;
  rss: number;
  peak_rss: number;
}

/** The bundled server in a process of its own, asked about itself through its standard input. */
export interface ServerProcess {
  origin: string;
  pid: number;
  stats: () => Promise<Stats>;
  sql: <Row>(text: string, params?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
  /** kill -9 */
  kill: () => Promise<void>;
}

/** The bench folder of another version's source; up to 0.4.0 it was not below `tools/`. */
export const benchFolderOf = (source: string): string => join(source, existsSync(join(source, 'tools')) ? 'tools/bench' : 'bench');

/** The measured server of a bench folder; up to 0.4.0 it was bundled into the folder itself. */
const measuredServer = (bench: string): string => {
  const bundled = join(bench, '../../.cache/measured/serve.js');
  return existsSync(bundled) ? bundled : join(bench, 'dist/serve.js');
};

/**
 * @param env DATABASE_URL or DATA_DIR, DEMO … as the server's own settings
 * @param bench the bench folder of the version that runs, its measured server built
 */
export async function startServerProcess(env: Record<string, string>, bench = import.meta.dirname): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [measuredServer(bench)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: ((value: unknown) => void)[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    // what went wrong in the server is not to be lost with its log
    if (line.startsWith('{"level"')) return void (/^\{"level":[5-9]\d/.test(line) && process.stderr.write(`${line}\n`));
    waiting.shift()?.(JSON.parse(line));
  });
  const ended = new Promise<string>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`)));
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push(resolve);
      void ended.then((how) => reject(new Error(`The server process ended: ${how}`)));
    });
  const ask = (line: string) => {
    const answer = next();
    child.stdin?.write(`${line}\n`);
    return answer;
  };
  const { origin } = (await next()) as { origin: string };
  return {
    origin,
    pid: child.pid as number,
    stats: () => ask('stats') as Promise<Stats>,
    sql: async <Row>(text: string, params: unknown[] = []) => {
      const { rows, error } = (await ask(`sql ${JSON.stringify({ text, params })}`)) as { rows?: Row[]; error?: string };
      if (!rows) throw new Error(`${error}: ${text}`);
      return rows;
    },
    stop: async () => {
      child.stdin?.write('stop\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
