import { parentOf, statOf, withChildren } from './process-tree.ts';
import type { ServerProcess } from './server-process.ts';

/** Milliseconds per clock tick in /proc, independent of the kernel's own tick. */
const tick = 10;

/**
 * CPU time of servers and their database so far, in milliseconds (only on Linux; NaN elsewhere).
 * Unlike elapsed time, it hardly depends on other load on the machine.
 */
export async function processorTime(servers: readonly ServerProcess[]): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const [backend] = await (servers[0] as ServerProcess).sql<{ pid: number }>(
    'SELECT pg_backend_pid() AS pid',
  );
  const pids = withChildren([
    ...servers.map((server) => server.pid),
    parentOf((backend as { pid: number }).pid),
  ]);
  // utime, stime, and those of ended children: fields 14 to 17
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((total, one) => total + one, 0) * tick;
}
