import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Stats {
  /** without BEGIN and COMMIT */
  statements: number;
  /**
   * all messages to the database, including BEGIN and COMMIT; versions before 0.4.0 do not report
   * it
   */
  messages?: number;
  cpu_ms: number;
  rss: number;
  peak_rss: number;
}

/** The bundled server in its own process, controlled through its standard input. */
export interface ServerProcess {
  origin: string;
  pid: number;
  stats: () => Promise<Stats>;
  sql: <Row>(text: string, params?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
  /** kill -9 */
  kill: () => Promise<void>;
}

/** The bench folder in another version's source; until 0.4.0 it was not below `tools/`. */
export const benchFolderOf = (source: string): string =>
  join(source, existsSync(join(source, 'tools')) ? 'tools/bench' : 'bench');

/** The measured server of a bench folder; until 0.4.0 it was bundled into the folder itself. */
const measuredServer = (bench: string): string => {
  const bundled = join(bench, '../../.cache/measured/serve.js');
  return existsSync(bundled) ? bundled : join(bench, 'dist/serve.js');
};

/**
 * Starts the measured server.
 * @param env settings of the server, e.g. DATABASE_URL or DATA_DIR, DEMO
 * @param bench bench folder of the version to start, with its measured server built
 */
export async function startServerProcess(
  env: Record<string, string>,
  bench = import.meta.dirname,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [measuredServer(bench)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const waiting: ((value: unknown) => void)[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => {
    // pass the server's errors on, because its log is not kept
    if (line.startsWith('{"level"'))
      return void (/^\{"level":[5-9]\d/.test(line) && process.stderr.write(`${line}\n`));
    waiting.shift()?.(JSON.parse(line));
  });
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`)),
  );
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
      const { rows, error } = (await ask(`sql ${JSON.stringify({ text, params })}`)) as {
        rows?: Row[];
        error?: string;
      };
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
