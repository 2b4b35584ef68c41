import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // it has ended meanwhile
    return '';
  }
};

/**
 * What a server and everything it started take of the memory, in MiB: pages that several share are counted once (Pss, Linux alone; NaN elsewhere).
 * @param pid the server's; its database and that one's supervisor are its children's children
 */
export function memoryOf(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? /\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] : undefined;
    if (parent) parents.set(Number(name), Number(parent));
  }
  const isOf = (id: number | undefined): boolean => id !== undefined && (id === pid || isOf(parents.get(id)));
  let kilobytes = 0;
  for (const id of parents.keys()) if (isOf(id)) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);
  return kilobytes / 1024;
}
