import { readdirSync, readFileSync } from 'node:fs';

/** A process's own file below /proc; empty once it has ended. Linux alone. */
export const procFile = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/** After the name in brackets, which may have anything in it: state, parent … as proc(5) counts them from its third field on. */
export const statOf = (pid: number): string[] => procFile(pid, 'stat').split(') ').pop()?.split(' ') ?? [];

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** These processes, and all that they have started. */
export function withChildren(pids: readonly number[]): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const isOf = (pid: number | undefined): boolean => pid !== undefined && (pids.includes(pid) || isOf(parents.get(pid)));
  return [...parents.keys()].filter(isOf);
}
