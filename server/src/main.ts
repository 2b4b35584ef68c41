import { CannotStart } from './platform/config/cannot-start.ts';
import { readConfig } from './platform/config/config.ts';
import { createLog, errorForLog } from './platform/log/log.ts';
import { startNoren, type Running } from './app/start.ts';

/** What nobody has caught ends the process, and is told of as all faults are: Node itself would print the error with the row that it is about. */
process.on('uncaughtException', (error) => {
  createLog('fatal').fatal({ err: error }, 'a fault that nobody caught: the process ends');
  process.exit(1);
});

// not awaited: what is loaded on the way may import from this very bundle, which has to have been loaded by then
void open();

async function open(): Promise<void> {
  try {
    const config = readConfig(process.env);
    let running: Running | undefined;
    let isTold = false;
    const stop = (): void => {
      isTold = true;
      // not open yet: it stops in good order if it is about to be, else at once, for nothing was begun that could be ended
      if (!running) return void setTimeout(() => running ?? process.exit(1), 1_000);
      const { stop: end, stoppingAt } = running;
      // a stop that hangs must not outlive the supervisor's patience
      setTimeout(
        () => giveUp(`it still waited for ${stoppingAt()}`),
        15_000 + config.drain_seconds * 1_000,
      ).unref();
      end().then(
        () => process.exit(0),
        (error: unknown) =>
          giveUp(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
    };
    // before it says that it is open: whoever reads that may stop it at once
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    running = await startNoren(config);
    if (isTold) stop();
  } catch (error) {
    process.stderr.write(`Noren cannot start: ${startErrorText(error)}\n`);
    process.exit(1);
  }
}

function giveUp(why: string): never {
  process.stderr.write(`Noren could not stop in good order: ${why}\n`);
  process.exit(1);
}

/** One line where the reason is known; else all that is known. */
function startErrorText(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    return `port ${port} is in use, perhaps by a shop that is open already: set PORT to another one`;
  if (code === 'EACCES' && port !== undefined)
    return `port ${port} may not be used by this user: set PORT to another one`;
  return errorForLog(error).stack;
}
