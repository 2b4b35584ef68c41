import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a process may take to end by itself, in milliseconds. */
const patience = 3_000;

const running = new Set<ChildProcess>();

/** Everything that a process has started, by its own group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid as number), name);
  } catch {
    // it is gone
  }
}

// however the runner ends
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** Starts a process in a group of its own, so that it can be ended with whatever it has started. */
export function begin(command: string, args: readonly string[], env: NodeJS.ProcessEnv, stdio: StdioOptions): ChildProcess {
  const child = spawn(command, args, { detached: true, env, stdio });
  running.add(child);
  child.once('error', () => running.delete(child));
  return child;
}

/** Ends it and what it has started; by force when it takes too long. */
export async function end(child: ChildProcess): Promise<void> {
  const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
  signal(child, 'SIGTERM');
  await Promise.race([gone, wait(patience)]);
  signal(child, 'SIGKILL');
  running.delete(child);
}
