import { parentOf, statOf, withChildren } from './process-tree.ts';
import type { ServerProcess } from './server-process.ts';

/** Of a clock tick, as Linux tells it to programs whatever its own is. */
const tick = 10;

/**
 * What servers and their database have had of the processors so far, in milliseconds (Linux alone; NaN elsewhere). Unlike the time something took, it says
 * little of who else was on the machine.
 */
export async function processorTime(servers: readonly ServerProcess[]): Promise<number> {
  if (process.platform !== 'linux') return Number.NaN;
  const [backend] = await (servers[0] as ServerProcess).sql<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pids = withChildren([...servers.map((server) => server.pid), parentOf((backend as { pid: number }).pid)]);
  // utime, stime, and of those who have ended: fields 14 to 17
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((total, one) => total + one, 0) * tick;
}
