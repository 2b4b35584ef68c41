import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest PostgreSQL that is promised, and where Debian puts it. */
const oldest = 15;
const bin = `/usr/lib/postgresql/${oldest}/bin`;

/**
 * The server's tests, all of them, on the oldest PostgreSQL that is promised: Debian's, fetched where it is missing and may be.
 * @returns what went wrong, in words; empty when nothing did
 */
export function testOnOldest(say: (line: string) => void): string[] {
  if (!existsSync(join(bin, 'postgres')) && process.getuid?.() === 0) {
    say(`Installing PostgreSQL ${oldest} from Debian …`);
    spawnSync('apt-get', ['update', '-qq']);
    // its programs alone: no cluster of its own is made and none is started
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', `postgresql-${oldest}`], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PG_CLUSTER_CONF_ROOT: '/nonexistent' },
    });
  }
  if (!existsSync(join(bin, 'postgres'))) {
    say(`  not tried: no PostgreSQL ${oldest} in ${bin} (Debian: apt install postgresql-${oldest})`);
    return [];
  }
  const done = spawnSync(join(import.meta.dirname, '../../node_modules/.bin/vitest'), ['run', '--project', 'server'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, POSTGRES_BIN: bin },
    stdio: 'inherit',
  });
  return done.status === 0 ? [] : [`the server's tests on PostgreSQL ${oldest} ended with ${done.status}`];
}
