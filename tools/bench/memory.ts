import { procFile, withChildren } from './process-tree.ts';

/**
 * Memory of a server and all its descendants, in MiB. Shared pages count once (Pss; only on Linux,
 * NaN elsewhere).
 * @param pid the server's process id; its database and the database's supervisor are its
 * grandchildren
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const kilobytes = withChildren([pid]).map((id) =>
    Number(/^Pss:\s+(\d+)/m.exec(procFile(id, 'smaps_rollup'))?.[1] ?? 0),
  );
  return kilobytes.reduce((total, one) => total + one, 0) / 1024;
}
