import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import { failCommon as fail } from '../../platform/http/failure.ts';

/**
 * Hashes and checks passwords on threads of its own: each takes tens of milliseconds of a whole core, and what waits for them must hold up neither
 * a page nor its compression, which share Node's own threads.
 * @throws Failure TOO_MANY_REQUESTS when too many wait already, in all or from one network
 */
export interface PasswordHashing {
  hash(password: string, network: string): Promise<string>;
  /** @param hashed null: there is no such account; the answer is no, and takes as long */
  verify(hashed: string | null, password: string, network: string): Promise<boolean>;
  close(): Promise<void>;
}

/** How many may wait or be at work: in all, about two seconds' worth, and from one network, so that a flood does not take every place. */
const most = { all: 64, network: 16 };
/** Seconds after which there is room again. */
const retryAfter = 2;

/** The thread's program, beside the sources as beside the bundled server. */
const program = (): string => {
  const bundled = join(import.meta.dirname, 'password-worker.js');
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'password-worker.mjs');
};

/** What a hash costs: memory in KiB, and passes over it. */
export interface PasswordCosts {
  memoryCost: number;
  timeCost: number;
}

interface PasswordHashingOptions {
  /** false: one network may take every place (load tests come from one address) */
  perNetwork: boolean;
  /** for tests, which would spend their time on hashing; the library's own unless given */
  costs?: PasswordCosts | undefined;
}

export function createPasswordHashing({ perNetwork, costs }: PasswordHashingOptions): PasswordHashing {
  // nice: on a machine with two cores pages go first
  const pool = new Piscina({ filename: program(), minThreads: 0, maxThreads: 2, concurrentTasksPerWorker: 1, idleTimeout: 60_000, niceIncrement: 10 });
  const underWay = new Map<string, number>();
  let all = 0;

  async function run<T>(network: string, task: { password: string | Uint8Array; hashed?: string }): Promise<T> {
    const own = underWay.get(network) ?? 0;
    if (all >= most.all || (perNetwork && own >= most.network)) throw fail('TOO_MANY_REQUESTS', { retry_after: retryAfter });
    all++;
    underWay.set(network, own + 1);
    try {
      return (await pool.run({ ...task, costs })) as T;
    } finally {
      all--;
      const left = (underWay.get(network) ?? 1) - 1;
      if (left > 0) underWay.set(network, left);
      else underWay.delete(network);
    }
  }

  let nobodys: Promise<string> | undefined;
  /** Made once, when it is first needed. */
  const nobodysHash = (): Promise<string> => (nobodys ??= pool.run({ password: randomBytes(32), costs }) as Promise<string>);

  return {
    hash: (password, network) => run<string>(network, { password }),
    verify: async (hashed, password, network) => {
      const right = await run<boolean>(network, { password, hashed: hashed ?? (await nobodysHash()) });
      return right && hashed !== null;
    },
    close: () => pool.destroy(),
  };
}
