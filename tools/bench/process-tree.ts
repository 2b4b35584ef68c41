import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of a process below /proc; '' if it has ended. Only on Linux. */
export const procFile = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/**
 * The fields of /proc/PID/stat after the name in brackets: state, parent … as in proc(5) from its
 * third field on.
 */
export const statOf = (pid: number): string[] =>
  procFile(pid, 'stat').split(') ').pop()?.split(' ') ?? [];

export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

export function withChildren(pids: readonly number[]): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const isOf = (pid: number | undefined): boolean =>
    pid !== undefined && (pids.includes(pid) || isOf(parents.get(pid)));
  return [...parents.keys()].filter(isOf);
}
