import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedMajor } from '../../server/src/platform/db/embedded/binaries.ts';

/** Runs one of PostgreSQL's client programs, e.g. `pg_dump`. */
export type PgTool = (name: string, args: readonly string[]) => SpawnSyncReturns<string>;

const folder = join(import.meta.dirname, '../../node_modules/.cache/noren/pg-tools');
/** The distribution with client programs of the embedded version. */
const distribution = 'forky';

/**
 * Returns pg_dump and similar programs of the embedded version, because an older one refuses a
 * newer server: the installed ones, else Debian's; null: not available.
 */
export function findPgTools(say: (line: string) => void): PgTool | null {
  for (const bin of ['', `/usr/lib/postgresql/${embeddedMajor}/bin/`]) {
    const printed = spawnSync(`${bin}pg_dump`, ['--version'], { encoding: 'utf8' }).stdout ?? '';
    if (Number(/(\d+)\./.exec(printed)?.[1]) >= embeddedMajor)
      return (name, args) => spawnSync(`${bin}${name}`, [...args], { encoding: 'utf8' });
  }
  const root = join(folder, 'root');
  const bin = join(root, `usr/lib/postgresql/${embeddedMajor}/bin`);
  if (!existsSync(bin) && !fetchFromDebian(root, say)) return null;
  const libraries = join(
    root,
    `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  );
  const loader = readdirSync(libraries).find((name) => name.startsWith('ld-linux'));
  return loader
    ? (name, args) =>
        spawnSync(
          join(libraries, loader),
          ['--library-path', libraries, join(bin, name), ...args],
          { encoding: 'utf8' },
        )
    : null;
}

/** Unpacks the programs without installing them. */
function fetchFromDebian(root: string, say: (line: string) => void): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  say(`Fetching pg_dump ${embeddedMajor} from Debian …`);
  for (const part of ['etc', 'state/lists/partial', 'cache/archives/partial', 'root'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(
    join(folder, 'etc/sources.list'),
    `deb http://deb.debian.org/debian ${distribution} main\n`,
  );
  writeFileSync(join(folder, 'state/status'), '');
  const own = {
    'Dir::Etc': join(folder, 'etc'),
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': join(folder, 'state/status'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::trustedparts': '/etc/apt/trusted.gpg.d',
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(own).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...options, '-qq', ...args]).status === 0;
  if (
    !apt('update') ||
    !apt(
      'install',
      '-y',
      '--no-install-recommends',
      '--download-only',
      `postgresql-client-${embeddedMajor}`,
    )
  )
    return false;
  const archives = join(folder, 'cache/archives');
  return readdirSync(archives)
    .filter((name) => name.endsWith('.deb'))
    .every((name) => spawnSync('dpkg', ['-x', join(archives, name), root]).status === 0);
}
