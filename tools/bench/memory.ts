import { procFile, withChildren } from './process-tree.ts';

/**
 * What a server and everything it started take of the memory, in MiB: pages that several share are counted once (Pss, Linux alone; NaN elsewhere).
 * @param pid the server's; its database and that one's supervisor are its children's children
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = withChildren([pid]).map((id) => Number(/^Pss:\s+(\d+)/m.exec(procFile(id, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((total, one) => total + one, 0) / 1024;
}
