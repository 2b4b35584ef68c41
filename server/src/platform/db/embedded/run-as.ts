import {
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnOptions,
  type SpawnSyncReturns,
} from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The user who runs PostgreSQL's programs: PostgreSQL refuses root, so a server under root uses
 * `nobody`.
 */
export interface RunAs {
  /** null: the server's own user */
  uid: number | null;
  gid: number | null;
  /** Whether it can reach files below folders that only root may enter. */
  entersAnyFolder: boolean;
  run: (program: string, args: readonly string[], input?: string) => SpawnSyncReturns<string>;
  start: (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess;
}

/**
 * The environment of the database's programs: none of the server's settings, and English messages,
 * because they are parsed.
 */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
});

const numberFrom = (command: string, args: readonly string[]): number | null => {
  const said = spawnSync(command, [...args], { encoding: 'utf8' });
  return said.status === 0 && /^\d+\s*$/.test(said.stdout) ? Number(said.stdout) : null;
};

function through(
  prefix: readonly string[],
  options: { uid?: number; gid?: number },
): Pick<RunAs, 'run' | 'start'> {
  const line = (program: string, args: readonly string[]): [string, string[]] => {
    const [first, ...rest] = [...prefix, program, ...args];
    return [first as string, rest];
  };
  return {
    run: (program, args, input) =>
      spawnSync(...line(program, args), {
        env: environment(),
        encoding: 'utf8',
        ...(input === undefined ? {} : { input }),
        ...options,
      }),
    start: (program, args, more) =>
      spawn(...line(program, args), { env: environment(), ...more, ...options }),
  };
}

/** Keeps the capability effective for access(2), with which initdb looks for its other programs. */
const withAccess = '--securebits=+no_setuid_fixup';

/**
 * Under root: the user `nobody` with root's capability to enter any folder (the clone may be below
 * /root), where the system grants it. Otherwise the current user.
 */
export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0)
    return { uid: null, gid: null, entersAnyFolder: false, ...through([], {}) };
  const uid = numberFrom('id', ['-u', 'nobody']) ?? 65_534;
  const gid = numberFrom('id', ['-g', 'nobody']) ?? 65_534;
  const setpriv = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    withAccess,
  ];
  const [program, ...args] = [...setpriv, 'true'];
  if (process.platform === 'linux' && spawnSync(program as string, args).status === 0)
    return { uid, gid, entersAnyFolder: true, ...through(setpriv, {}) };
  return { uid, gid, entersAnyFolder: false, ...through([], { uid, gid }) };
}

/**
 * Gives a file or folder, recursively, to the user who runs PostgreSQL: a folder that root copied
 * or restored belongs to root.
 */
export function handOver(path: string, { uid, gid }: RunAs): void {
  if (uid === null || gid === null) return;
  const entry = lstatSync(path);
  if (entry.uid !== uid || entry.gid !== gid) chownSync(path, uid, gid);
  if (entry.isDirectory())
    for (const name of readdirSync(path)) handOver(join(path, name), { uid, gid } as RunAs);
}
