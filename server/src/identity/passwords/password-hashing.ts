import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { failCommon as fail } from '../../platform/http/failure.ts';

/**
 * Hashes and verifies passwords on its own threads: each takes tens of milliseconds of a whole
 * core, and queued ones must not delay pages or their compression, which share Node's thread pool.
 * @throws Failure TOO_MANY_REQUESTS when too many are queued, in total or from one network
 */
export interface PasswordHashing {
  hash(password: string, network: string): Promise<string>;
  /** @param hashed null if there is no such account: returns false, after the same time */
  verify(hashed: string | null, password: string, network: string): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Maximum tasks queued or in progress: in total about two seconds' worth, and per network, so that
 * a flood cannot take every slot.
 */
const maxTasks = { all: 64, network: 16 };
const retryAfter = 2;

/** The thread's program, next to the sources or the bundled server. */
const program = (): string => {
  const bundled = join(import.meta.dirname, 'password-worker.js');
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'password-worker.mjs');
};

/** Cost of a hash: memory in KiB, and passes over it. */
export interface PasswordCosts {
  memoryCost: number;
  timeCost: number;
}

interface PasswordHashingOptions {
  /** false: no limit per network (load tests come from one address) */
  perNetwork: boolean;
  /** cheaper hashes for tests; default: the library's own costs */
  costs?: PasswordCosts | undefined;
}

export function createPasswordHashing({
  perNetwork,
  costs,
}: PasswordHashingOptions): PasswordHashing {
  // a low priority, so that pages go first on a machine with two cores
  const pool = new Piscina({
    filename: program(),
    minThreads: 0,
    maxThreads: 2,
    concurrentTasksPerWorker: 1,
    idleTimeout: 60_000,
    niceIncrement: 10,
  });
  const tasksByNetwork = new Map<string, number>();
  let all = 0;

  async function run<T>(
    network: string,
    task: { password: string | Uint8Array; hashed?: string },
  ): Promise<T> {
    const own = tasksByNetwork.get(network) ?? 0;
    if (all >= maxTasks.all || (perNetwork && own >= maxTasks.network))
      throw fail('TOO_MANY_REQUESTS', { retry_after: retryAfter });
    all++;
    tasksByNetwork.set(network, own + 1);
    try {
      return (await pool.run({ ...task, costs })) as T;
    } finally {
      all--;
      const left = (tasksByNetwork.get(network) ?? 1) - 1;
      if (left > 0) tasksByNetwork.set(network, left);
      else tasksByNetwork.delete(network);
    }
  }

  let dummy: Promise<string> | undefined;
  /** Hash verified for unknown accounts; created on first use. */
  const dummyHash = (): Promise<string> =>
    (dummy ??= pool.run({ password: randomBytes(32), costs }) as Promise<string>);

  return {
    hash: (password, network) => run<string>(network, { password }),
    verify: async (hashed, password, network) => {
      const right = await run<boolean>(network, {
        password,
        hashed: hashed ?? (await dummyHash()),
      });
      return right && hashed !== null;
    },
    close: () => pool.destroy(),
  };
}
