import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest supported PostgreSQL, and its folder on Debian. */
const oldest = 15;
const bin = `/usr/lib/postgresql/${oldest}/bin`;

/**
 * Runs all server tests on the oldest supported PostgreSQL: Debian's, installed if missing and
 * permitted.
 * @returns faults in words; empty if there were none
 */
export function testOnOldestPostgres(say: (line: string) => void): string[] {
  if (!existsSync(join(bin, 'postgres')) && process.getuid?.() === 0) {
    say(`Installing PostgreSQL ${oldest} from Debian …`);
    spawnSync('apt-get', ['update', '-qq']);
    // only its programs: no cluster is created or started
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', `postgresql-${oldest}`],
      {
        env: {
          ...process.env,
          DEBIAN_FRONTEND: 'noninteractive',
          PG_CLUSTER_CONF_ROOT: '/nonexistent',
        },
      },
    );
  }
  if (!existsSync(join(bin, 'postgres'))) {
    say(`  skipped: no PostgreSQL ${oldest} in ${bin} (Debian: apt install postgresql-${oldest})`);
    return [];
  }
  const done = spawnSync(
    join(import.meta.dirname, '../../node_modules/.bin/vitest'),
    ['run', '--project', 'server'],
    {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, POSTGRES_BIN: bin },
      stdio: 'inherit',
    },
  );
  return done.status === 0
    ? []
    : [`the server's tests on PostgreSQL ${oldest} ended with ${done.status}`];
}
