import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a process may take to exit by itself, in milliseconds. */
const timeoutMs = 3_000;

const running = new Set<ChildProcess>();

/** Signals a process and all its children, by their process group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid as number), name);
  } catch {
    // already exited
  }
}

// also when the runner crashes
process.once('exit', () => {
  for (const child of running) signal(child, 'SIGKILL');
});

/** Starts a process in its own group, so that it can be stopped together with its children. */
export function begin(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
): ChildProcess {
  const child = spawn(command, args, { detached: true, env, stdio });
  running.add(child);
  child.once('error', () => running.delete(child));
  return child;
}

/** Stops a process and its children; kills them after a timeout. */
export async function end(child: ChildProcess): Promise<void> {
  const gone =
    child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
  signal(child, 'SIGTERM');
  await Promise.race([gone, wait(timeoutMs)]);
  signal(child, 'SIGKILL');
  running.delete(child);
}
