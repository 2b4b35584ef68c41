import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyFolder, filesBelow, processesOf } from '../../../../test/processes.ts';
import { CannotStart } from '../../config/cannot-start.ts';
import { readConfig } from '../../config/config.ts';
import { formerFolder, openDatabase } from '../open-database.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../postgres.ts';
import { openEmbedded } from './open-embedded.ts';
import { databasePlacesOf } from './places.ts';
import { runningPostmaster } from './postmaster.ts';

const made: string[] = [];
function newFolder(...below: string[]): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'noren-embedded-')));
  made.push(base);
  const folder = join(base, ...below);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** A database filled by a server, made once; every test uses a copy. */
let filled: string;
const copyOfFilled = (): string => {
  const folder = newFolder();
  copyFolder(filled, folder);
  return folder;
};

async function open(
  folder: string,
  tell: (line: string) => void = () => undefined,
): Promise<Database> {
  const { connection, close } = await openEmbedded(folder, tell);
  return openPostgres(connection, { onClose: close });
}
const reasonOf = (folder: string): Promise<unknown> =>
  open(folder).then(
    async (database) => {
      await database.close();
      return 'it opened';
    },
    (error: unknown) => error,
  );
const gone = async (folder: string, within: number): Promise<void> => {
  const until = performance.now() + within;
  while (processesOf(folder).length > 0 && performance.now() < until) await pause(100);
  expect(processesOf(folder)).toEqual([]);
};

beforeAll(async () => {
  filled = newFolder();
  const database = await open(filled);
  await database.script("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('のれん')");
  await database.close();
}, 60_000);
afterAll(() => {
  for (const folder of made) {
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

// each test has a folder of its own, and mostly waits
describe.concurrent('the embedded database', { timeout: 60_000 }, () => {
  it('is reachable only by its server: no port, a private folder, a role that owns only its database', async () => {
    const folder = copyOfFilled();
    const database = await open(folder);
    const [row] = await database.query(
      `SELECT current_setting('listen_addresses') AS listens, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commits,
              (SELECT rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = current_user) AS powerful, (SELECT word FROM kept) AS word`,
    );
    expect(row).toEqual({
      listens: '',
      fsync: 'on',
      commits: 'on',
      powerful: false,
      word: 'のれん',
    });
    const places = databasePlacesOf(folder);
    expect(statSync(places.run).mode & 0o777).toBe(0o700);
    expect(statSync(places.password).mode & 0o777).toBe(0o600);
    expect(statSync(places.data).mode & 0o777).toBe(0o700);
    await database.close();
    await gone(folder, 2_000);
  });

  it('works below a path with spaces and 180 characters', { tags: 'deep' }, async () => {
    const folder = newFolder(
      ...'暖簾 with spaces/'.repeat(9).split('/').filter(Boolean),
      'and more of them',
    );
    expect(folder.length).toBeGreaterThanOrEqual(150);
    expect(Buffer.byteLength(folder)).toBeGreaterThan(180);
    copyFolder(filled, folder);
    const database = await open(folder);
    expect(await database.query('SELECT word FROM kept')).toEqual([{ word: 'のれん' }]);
    await database.close();
    await gone(folder, 1_000);
  });

  it(
    'is started once by several servers on an empty folder, and stopped by the last',
    { tags: 'deep' },
    async () => {
      const folder = newFolder();
      const three = await Promise.all([open(folder), open(folder), open(folder)]);
      await three[0].script('CREATE TABLE seen (by int)');
      for (const [n, database] of three.entries())
        await database.query('INSERT INTO seen VALUES ($1)', [n]);
      await three[1].close();
      await three[0].close();
      expect(await three[2].query('SELECT by FROM seen ORDER BY by')).toEqual([
        { by: 0 },
        { by: 1 },
        { by: 2 },
      ]);
      await three[2].close();
      await gone(folder, 2_000);
      expect(
        readdirSync(databasePlacesOf(folder).home).filter((name) => name.startsWith('data.')),
      ).toEqual([]);
    },
  );

  it(
    'restarts when its processes are killed, and gets a new supervisor when that is killed',
    { tags: 'deep' },
    async () => {
      const folder = copyOfFilled();
      const database = await open(folder);
      const supervisor = () =>
        processesOf(folder).find(({ command }) => command.includes('supervisor'))?.pid ?? 0;
      const [first, postmaster] = [
        supervisor(),
        runningPostmaster(databasePlacesOf(folder).data) as number,
      ];
      process.kill(first, 'SIGKILL');
      await expect
        .poll(supervisor, { timeout: 15_000 })
        .toSatisfy((pid: number) => pid !== 0 && pid !== first);
      expect(runningPostmaster(databasePlacesOf(folder).data)).toBe(postmaster);
      process.kill(postmaster, 'SIGKILL');
      await pause(100);
      expect(await database.query('SELECT word FROM kept')).toEqual([{ word: 'のれん' }]);
      await database.close();
      await gone(folder, 2_000);
    },
  );

  it('stops with its last server even while it is restarting', { tags: 'deep' }, async () => {
    const folder = copyOfFilled();
    const database = await open(folder);
    const killed = runningPostmaster(databasePlacesOf(folder).data) as number;
    process.kill(killed, 'SIGKILL');
    const isStarting = () =>
      processesOf(folder).some(
        ({ pid, command }) => pid !== killed && command.includes('postgres -D'),
      );
    await expect.poll(isStarting, { interval: 1, timeout: 5_000 }).toBe(true);
    await database.close();
    await gone(folder, 5_000);
  });

  it('gets a supervisor even when the first attempts fail', { tags: 'deep' }, async () => {
    const folder = copyOfFilled();
    const { home, log } = databasePlacesOf(folder);
    const lines: string[] = [];
    const database = await open(folder, (line) => lines.push(line));
    const killed = processesOf(folder).filter(({ command }) =>
      /supervisor|postgres -D /.test(command),
    );
    // a folder in place of the log file: no supervisor can be started
    renameSync(log, `${log}.away`);
    mkdirSync(log);
    for (const { pid } of killed) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => lines.filter((line) => line.includes('no supervisor')).length, {
        timeout: 15_000,
      })
      .toBe(1);
    // reported once, however many attempts fail
    await pause(1_500);
    expect(lines.filter((line) => line.includes('no supervisor'))).toHaveLength(1);
    rmSync(log, { recursive: true });
    expect(await database.query('SELECT word FROM kept')).toEqual([{ word: 'のれん' }]);
    await database.close();
    await gone(folder, 2_000);
    expect(readdirSync(home)).toContain('log');
  });

  it('stops after its server was killed', { tags: 'deep' }, async () => {
    const folder = copyOfFilled();
    const server = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '-e',
        `import('${import.meta.dirname}/open-embedded.ts').then(async ({ openEmbedded }) => { await openEmbedded(${JSON.stringify(folder)}, () => {}); console.log('open'); setInterval(() => {}, 1000); })`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await new Promise((resolve) => server.stdout.once('data', resolve));
    expect(processesOf(folder).length).toBeGreaterThan(3);
    server.kill('SIGKILL');
    await gone(folder, 30_000);
  });

  it(
    'opens after a power loss, even when another process has its old process id',
    { tags: 'deep' },
    async () => {
      const folder = copyOfFilled();
      writeFileSync(
        join(databasePlacesOf(folder).data, 'postmaster.pid'),
        `${process.pid}\n${databasePlacesOf(folder).data}\n1700000000\n5432\n\n\n  1 1\nready\n`,
      );
      const database = await open(folder);
      expect(await database.query('SELECT word FROM kept')).toEqual([{ word: 'のれん' }]);
      await database.close();
    },
  );
});

it(
  'leaves a PGlite database of an older version as it is and reports it in one line',
  { timeout: 60_000 },
  async () => {
    const folder = copyOfFilled();
    const former = join(folder, formerFolder);
    mkdirSync(join(former, 'base'), { recursive: true });
    writeFileSync(join(former, 'base/1'), 'old');
    const lines: string[] = [];
    const database = await openDatabase(readConfig({ DATA_DIR: folder }), (line) =>
      lines.push(line),
    );
    await database.close();
    expect(lines).toEqual([
      expect.stringMatching(/ holds the database of Noren 0\.3\.2 or older .* left as it is/),
    ]);
    expect(lines[0]).toContain(former);
    expect(filesBelow(former).map((path) => readFileSync(path, 'utf8'))).toEqual(['old']);
  },
);

describe.concurrent(
  'refuses a folder it cannot use with one line, and leaves it as it is',
  { tags: 'deep', timeout: 60_000 },
  () => {
    const cases: Record<string, { spoil: (data: string, home: string) => void; says: RegExp }> = {
      'something else’s files': {
        spoil: (data, home) => {
          rmSync(data, { recursive: true });
          writeFileSync(join(home, 'holiday.jpg'), 'x');
        },
        says: /has holiday\.jpg in it and no database of Noren's: nothing was changed/,
      },
      'a PostgreSQL of somebody else’s': {
        spoil: (data) => rmSync(join(data, 'noren.json')),
        says: /is a PostgreSQL that Noren did not make: nothing was changed/,
      },
      'a folder called data': {
        spoil: (data) => {
          rmSync(data, { recursive: true });
          mkdirSync(data);
          writeFileSync(join(data, 'email.txt'), 'x');
        },
        says: /is not a database: nothing was changed/,
      },
      'an older version': {
        spoil: (data) => writeFileSync(join(data, 'PG_VERSION'), '17\n'),
        says: /is of PostgreSQL 17 .* database -- upgrade/,
      },
      'a newer version': {
        spoil: (data) => writeFileSync(join(data, 'PG_VERSION'), '19\n'),
        says: /is of PostgreSQL 19 .* newer Noren/,
      },
      'a version file that is gone': {
        spoil: (data) => rmSync(join(data, 'PG_VERSION')),
        says: /damaged .* restore it from a backup/,
      },
      'a control file cut short': {
        spoil: (data) => truncateSync(join(data, 'global/pg_control'), 100),
        says: /cannot be opened: .*pg_control.* Nothing was changed/,
      },
      'a write-ahead log that is gone': {
        spoil: (data) => {
          rmSync(join(data, 'pg_wal'), { recursive: true });
          mkdirSync(join(data, 'pg_wal'));
        },
        says: /cannot be opened: .* Nothing was changed/,
      },
      'a password that is gone': {
        spoil: (_data, home) => rmSync(join(home, 'password')),
        says: /password is missing/,
      },
      'an upgrade that was broken off': {
        spoil: (data, home) => renameSync(data, join(home, 'data.upgraded')),
        says: /an upgrade .* was interrupted: nothing was lost/,
      },
    };
    it.each(Object.entries(cases))('%s', async (_name, { spoil, says }) => {
      const folder = copyOfFilled();
      const { data, home, log } = databasePlacesOf(folder);
      spoil(data, home);
      const all = () =>
        filesBelow(folder).filter(
          (path) => path !== log && !path.includes('pg_wal/') && !path.endsWith('postmaster.pid'),
        );
      const before = all().map((path) => [path, statSync(path).size]);
      const reason = await reasonOf(folder);
      expect(reason).toBeInstanceOf(CannotStart);
      expect((reason as Error).message).toMatch(says);
      expect((reason as Error).message).not.toContain('\n');
      expect(all().map((path) => [path, statSync(path).size])).toEqual(before);
      await gone(folder, 2_000);
    });

    it('a full disk, when the database is made and when it is opened', async ({ skip }) => {
      skip(
        process.platform !== 'linux' || process.getuid?.() !== 0,
        'needs root on Linux, to mount a small disk',
      );
      const folder = newFolder('disk');
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], {
        encoding: 'utf8',
      });
      expect(mounted.stderr).toBe('');
      try {
        const reason = await reasonOf(folder);
        expect(reason).toBeInstanceOf(CannotStart);
        expect((reason as Error).message).toMatch(/disk is full|No space left/);
        expect((reason as Error).message).not.toContain('\n');
        expect(
          readdirSync(databasePlacesOf(folder).home).filter((name) => name.startsWith('data')),
        ).toEqual([]);
        spawnSync('mount', ['-o', 'remount,size=200m', folder]);
        copyFolder(filled, folder);
        const used = Number(
          spawnSync('du', ['-sk', folder], { encoding: 'utf8' }).stdout.split('\t')[0],
        );
        spawnSync('mount', ['-o', `remount,size=${used}k`, folder]);
        spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'rest')}`, 'bs=1k'], {
          stdio: 'ignore',
        });
        const opened = await reasonOf(folder);
        expect(opened).toBeInstanceOf(CannotStart);
        expect((opened as Error).message).toMatch(/disk is full|No space left/);
        rmSync(join(folder, 'rest'));
        spawnSync('mount', ['-o', 'remount,size=200m', folder]);
        expect(await reasonOf(folder)).toBe('it opened');
      } finally {
        for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
        spawnSync('umount', ['-l', folder]);
      }
    });

    it('a socket folder that is open to all users', async () => {
      const folder = copyOfFilled();
      const { run } = databasePlacesOf(folder);
      mkdirSync(run, { recursive: true, mode: 0o777 });
      spawnSync('chmod', ['777', run]);
      expect(((await reasonOf(folder)) as Error).message).toMatch(/open to everybody: remove it/);
    });
  },
);

it('writes no personal data to its log', { timeout: 60_000 }, async () => {
  const folder = copyOfFilled();
  const database = await open(folder);
  await database.script('CREATE TABLE people (email text PRIMARY KEY)');
  await database.query('INSERT INTO people VALUES ($1)', ['sakura@example.com']);
  await expect(
    database.query('INSERT INTO people VALUES ($1)', ['sakura@example.com']),
  ).rejects.toThrow();
  await expect(database.query("SELECT 'sakura@example.com'::int")).rejects.toThrow();
  await database.close();
  expect(readFileSync(databasePlacesOf(folder).log, 'utf8')).not.toContain('sakura');
});
