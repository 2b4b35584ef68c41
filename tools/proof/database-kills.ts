import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../bench/server-process.ts';
import { audit } from './audit.ts';
import { waitForProcessesToEnd } from './processes.ts';
import { processesOf } from '../../server/test/processes.ts';
import { keepBuying, plainSku } from './shoppers.ts';

/** The processes to kill, in turn, by the start of their command; the last two at the same time. */
const processPatterns: Record<string, RegExp> = {
  'the postmaster': /postgres -D /,
  'a connection’s process': /^postgres: noren /,
  'the checkpointer': /^postgres: checkpointer/,
  'the supervisor': /supervisor\.js/,
  'the WAL writer': /^postgres: walwriter/,
  'supervisor and postmaster': /supervisor\.js|postgres -D /,
};

/** Maximum time for any answer, in milliseconds. */
const maxAnswerMs = 15_000;

/**
 * Kills processes of the embedded database with kill -9 during purchases: the server must survive,
 * answer within fifteen seconds, keep every acknowledged order once, and leave consistent books.
 * @returns faults in words; empty if there were none
 */
export async function killDatabase(times: number, say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-kill-')));
  const server = await startServerProcess({ DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'silent' });
  try {
    const [sku] = (await server.sql<{ id: number }>(plainSku)) as [{ id: number }];
    await server.sql('UPDATE sku_stock SET stock = sold + held + 1000000 WHERE sku_id = $1', [
      sku.id,
    ]);
    const names = Object.keys(processPatterns);
    for (let turn = 0; turn < times; turn++) {
      const name = names[turn % names.length] as string;
      let isOver = false;
      const buying = keepBuying([server.origin], 24, sku.id, () => isOver);
      await pause(1_000 + Math.random() * 1_000);
      const matching = processesOf(directory).filter(({ command }) =>
        (processPatterns[name] as RegExp).test(command),
      );
      for (const { pid } of name.startsWith('a ') ? matching.slice(0, 1) : matching)
        process.kill(pid, 'SIGKILL');
      if (matching.length === 0) faults.push(`turn ${turn + 1}: ${name} was not found`);
      await pause(6_000);
      isOver = true;
      const shopped = await buying;
      faults.push(
        ...shopped.unexpected.slice(0, 3).map((words) => `turn ${turn + 1}, ${name}: ${words}`),
      );
      if (shopped.longest > maxAnswerMs)
        faults.push(
          `turn ${turn + 1}, ${name}: an answer took ${(shopped.longest / 1000).toFixed(1)} s`,
        );
      const [there] = (await server.sql<{ n: number }>(
        'SELECT count(DISTINCT id)::int AS n FROM orders WHERE id = ANY($1::int[])',
        [shopped.acknowledged],
      )) as [{ n: number }];
      const distinct = new Set(shopped.acknowledged).size;
      if (there.n !== distinct || distinct !== shopped.acknowledged.length)
        faults.push(
          `turn ${turn + 1}, ${name}: ${shopped.acknowledged.length} acknowledged, ${there.n} there`,
        );
      faults.push(
        ...(await audit(server.sql)).map((fault) => `turn ${turn + 1}, ${name}: ${fault}`),
      );
      const refused =
        [...shopped.refusedFor].map(([code, n]) => `${n} ${code}`).join(', ') || 'none refused';
      say(
        `  kill ${turn + 1}, ${name}: ${shopped.acknowledged.length} acknowledged, ${refused}, longest answer ${(shopped.longest / 1000).toFixed(1)} s; faults so far ${faults.length}`,
      );
    }
    await server.stop();
    // a supervisor whose postmaster was killed ends some hundredths of a second after its server
    faults.push(...(await waitForProcessesToEnd(directory, say, 1_000)));
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return faults;
}
