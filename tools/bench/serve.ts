import { readConfig } from '../../server/src/platform/config/config.ts';
import { openDatabase } from '../../server/src/platform/db/open-database.ts';
import { startNoren } from '../../server/src/app/start.ts';

const say = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

// not awaited, as in server/src/main.ts
void serve();

/**
 * A server process under load that reports its internal counters on request through standard input.
 */
async function serve(): Promise<void> {
  const config = readConfig({
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PORT: '0',
    DEMO: '1',
    ...process.env,
  });
  const database = await openDatabase(config, () => undefined);
  const running = await startNoren(config, {
    database,
    quiet: true,
    jobs: process.env.JOBS !== 'off',
  });
  // orders without contact codes, unless the limits themselves are measured
  if (process.env.CONTACTS !== 'asked')
    await database.query('UPDATE stores SET confirm_contact = false');

  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text: string) => {
    for (const line of text.split('\n').filter(Boolean)) void answer(line);
  });

  /**
   * `stats` → counters; `sql …` → rows, for fixtures and checks through the server's own
   * connections.
   */
  async function answer(line: string): Promise<void> {
    if (line === 'stats') {
      const cpu = process.cpuUsage();
      return say({
        statements: database.statements,
        messages: database.messages,
        cpu_ms: (cpu.user + cpu.system) / 1000,
        rss: process.memoryUsage().rss,
        peak_rss: process.resourceUsage().maxRSS * 1024,
      });
    }
    if (line.startsWith('sql ')) {
      const { text, params } = JSON.parse(line.slice(4)) as { text: string; params: unknown[] };
      return database.query(text, params).then(
        (rows) => say({ rows }),
        (error: Error) => say({ error: error.message }),
      );
    }
    if (line === 'stop') await running.stop().then(() => process.exit(0));
  }
  say({ origin: running.origin });
  process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
}
