import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CannotStart } from '../../config/cannot-start.ts';
import { migrate } from '../migrate.ts';
import { clientConfig, openPostgres } from '../postgres.ts';
import { embeddedMajor, findBinaries, type Binaries } from './binaries.ts';
import { copyTables } from './copy-tables.ts';
import { fetchBinaries } from './former-binaries.ts';
import { majorOf, markName, programsPrefix, upgradedName } from './folder.ts';
import { makeDatabase, prepareHome } from './initialize.ts';
import {
  keptPassword,
  databasePlacesOf,
  prepareRun,
  socketConnection,
  socketPort,
  type Places,
} from './places.ts';
import { accepts, runningPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs, handOver, type RunAs } from './run-as.ts';
import { smallMachine } from './settings.ts';

export interface Upgrade {
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** folder to which the old database was moved */
  kept: string;
}

const reportName = 'upgrade.json';

/** Port number in the new database's sockets, next to those of the old one. */
const newSocket = socketPort + 1;

/**
 * Upgrades the database below DATA_DIR to this version's PostgreSQL: reads it with the old
 * version's programs, writes a new one next to it, compares the two, and only then swaps them. The
 * old one is kept. An interrupted upgrade can be run again.
 * @returns null when there is nothing to do
 * @throws CannotStart, with one line; the database is then unchanged
 */
export async function upgradeEmbedded(
  dataDir: string,
  migrations: string,
  tell: (line: string) => void,
  to = embeddedMajor,
): Promise<Upgrade | null> {
  const places = databasePlacesOf(dataDir);
  const as = chooseRunAs();
  const upgraded: Places = { ...places, data: join(places.home, upgradedName) };
  const kept = (major: number): string => join(places.home, `data.postgres-${major}`);
  // the last step of an interrupted upgrade
  if (!existsSync(places.data) && existsSync(join(upgraded.data, reportName))) {
    const done = JSON.parse(readFileSync(join(upgraded.data, reportName), 'utf8')) as Upgrade;
    renameSync(upgraded.data, places.data);
    return done;
  }
  const major = majorOf(places.data);
  if (major === null || !existsSync(join(places.data, markName)))
    throw new CannotStart(`${places.data} is not a database that Noren made`);
  if (major === to) return null;
  if (major > to)
    throw new CannotStart(
      `${places.data} is of PostgreSQL ${major}, and this version carries ${to}: use the newer Noren that made it`,
    );
  if (await accepts(places.control))
    throw new CannotStart(`the database in ${places.data} is open: stop the shop first`);
  if (existsSync(kept(major)))
    throw new CannotStart(`${kept(major)} is there already, and is not overwritten: move it away`);

  tell(`Fetching PostgreSQL ${major}, which reads the database as it is …`);
  const former = programsOf(major, places);
  const carried = to === embeddedMajor ? findBinaries() : programsOf(to, places);
  // processes that a killed upgrade left running
  for (const { data } of [places, upgraded]) {
    const left = runningPostmaster(data);
    if (left !== null) await stopPostmaster(left, { binaries: former, as, data });
  }
  rmSync(upgraded.data, { recursive: true, force: true });
  prepareHome(places, as);
  prepareRun(places, as);
  tell(`Making a database of PostgreSQL ${to} beside it …`);
  makeDatabase(upgraded, { binaries: carried, as, major: to });
  handOver(places.data, as);
  tell('Bringing everything over …');
  const counted = await running(places, { binaries: former, as, major, socket: socketPort }, () =>
    running(upgraded, { binaries: carried, as, major: to, socket: newSocket }, () =>
      copyClusterData(places, migrations),
    ),
  );
  const done: Upgrade = { from: major, to, ...counted, kept: kept(major) };
  // marks the new folder as complete
  writeFileSync(join(upgraded.data, reportName), `${JSON.stringify(done)}\n`, { mode: 0o600 });
  handOver(join(upgraded.data, reportName), as);
  renameSync(places.data, done.kept);
  renameSync(upgraded.data, places.data);
  return done;
}

const programsOf = (major: number, { home }: Places): Binaries =>
  fetchBinaries(major, join(home, `${programsPrefix}${major}`));

async function copyClusterData(
  places: Places,
  migrations: string,
): Promise<{ tables: number; rows: number }> {
  const password = keptPassword(places);
  const side = (user: string, port: number) => socketConnection(places, password, user, port);
  const old = new pg.Client(clientConfig(side('postgres', socketPort)));
  await old.connect();
  const known = await old
    .query<{ name: string }>('SELECT name FROM schema_migrations')
    .finally(() => old.end());
  const fresh = await openPostgres(side('noren', newSocket));
  try {
    await migrate(fresh, migrations, new Set(known.rows.map(({ name }) => name)));
  } finally {
    await fresh.close();
  }
  return copyTables(
    clientConfig(side('postgres', socketPort)),
    clientConfig(side('postgres', newSocket)),
  );
}

async function running<T>(
  places: Places,
  how: { binaries: Binaries; as: RunAs; major: number; socket: number },
  work: () => Promise<T>,
): Promise<T> {
  const pid = await startPostmaster(places, { ...how, settings: smallMachine });
  if (typeof pid !== 'number')
    throw new CannotStart(
      `PostgreSQL ${how.major} does not open ${places.data}: ${pid.kind === 'failed' ? pid.words : pid.kind}`,
    );
  try {
    return await work();
  } finally {
    await stopPostmaster(pid, { ...how, data: places.data });
  }
}
