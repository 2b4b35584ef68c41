import { BadSetting, readConfig } from './config.ts';
import { startNoren } from './start.ts';

try {
  const running = await startNoren(readConfig(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // a stop that hangs must not outlive the supervisor's patience
      setTimeout(() => process.exit(1), 15_000).unref();
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  process.stderr.write(
    error instanceof BadSetting
      ? `Noren cannot start: ${error.message}\n`
      : `Noren cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
}
