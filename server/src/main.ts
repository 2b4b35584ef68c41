import { existsSync } from 'node:fs';
import { CannotStart } from './cannot-start.ts';
import { readConfig } from './config.ts';
import { createLog, errorForLog } from './log.ts';
import { drawPictures } from './playground/draw-pictures.ts';
import { roomPaths } from './room-paths.ts';
import { startNoren } from './start.ts';

const tellOfPictures = (reason: string): void => void process.stderr.write(`The demo's pictures could not all be drawn: ${reason}\n`);

/** What nobody has caught ends the process, and is told of as all faults are: Node itself would print the error with the row that it is about. */
process.on('uncaughtException', (error) => {
  createLog('fatal').fatal({ err: error }, 'a fault that nobody caught: the process ends');
  process.exit(1);
});

try {
  const config = readConfig(process.env);
  // before the database is opened: by the time somebody looks, the first of them are there
  const pictures =
    config.demo && existsSync(roomPaths.drawer) ? drawPictures({ folder: roomPaths.pictures, drawer: [roomPaths.drawer], onFailure: tellOfPictures }) : null;
  const running = await startNoren(config, { pictures });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // a stop that hangs must not outlive the supervisor's patience
      setTimeout(() => process.exit(1), 15_000 + config.drain_seconds * 1_000).unref();
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(`Noren cannot start: ${whyNot(error)}\n`);
  process.exit(1);
}

/** One line where the reason is known; else all that is known. */
function whyNot(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `port ${port} is in use, perhaps by a shop that is open already: set PORT to another one`;
  if (code === 'EACCES' && port !== undefined) return `port ${port} may not be used by this user: set PORT to another one`;
  return errorForLog(error).stack;
}
