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
const victims: Record<string, RegExp> = {
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
  const wrong: string[] = [];
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-kill-')));
  const server = await startServerProcess({ DATA_DIR: directory, DEMO: '1', LOG_LEVEL: 'silent' });
  try {
    const [sku] = (await server.sql<{ id: number }>(plainSku)) as [{ id: number }];
    await server.sql('UPDATE sku_stock SET stock = sold + held + 1000000 WHERE sku_id = $1', [sku.id]);
    const names = Object.keys(victims);
    for (let turn = 0; turn < times; turn++) {
      const name = names[turn % names.length] as string;
      let over = false;
      const buying = keepBuying([server.origin], 24, sku.id, () => over);
      await pause(1_000 + Math.random() * 1_000);
      const hit = processesOf(directory).filter(({ command }) => (victims[name] as RegExp).test(command));
      for (const { pid } of name.startsWith('a ') ? hit.slice(0, 1) : hit) process.kill(pid, 'SIGKILL');
      if (hit.length === 0) wrong.push(`turn ${turn + 1}: ${name} was not found`);
      await pause(6_000);
      over = true;
      const seen = await buying;
      wrong.push(...seen.unexpected.slice(0, 3).map((words) => `turn ${turn + 1}, ${name}: ${words}`));
      if (seen.longest > maxAnswerMs) wrong.push(`turn ${turn + 1}, ${name}: an answer took ${(seen.longest / 1000).toFixed(1)} s`);
      const [there] = (await server.sql<{ n: number }>('SELECT count(DISTINCT id)::int AS n FROM orders WHERE id = ANY($1::int[])', [seen.acknowledged])) as [
        { n: number },
      ];
      const distinct = new Set(seen.acknowledged).size;
      if (there.n !== distinct || distinct !== seen.acknowledged.length)
        wrong.push(`turn ${turn + 1}, ${name}: ${seen.acknowledged.length} acknowledged, ${there.n} there`);
      wrong.push(...(await audit(server.sql)).map((fault) => `turn ${turn + 1}, ${name}: ${fault}`));
      const refused = [...seen.refusedFor].map(([code, n]) => `${n} ${code}`).join(', ') || 'none refused';
      say(
        `  kill ${turn + 1}, ${name}: ${seen.acknowledged.length} acknowledged, ${refused}, longest answer ${(seen.longest / 1000).toFixed(1)} s; faults so far ${wrong.length}`,
      );
    }
    await server.stop();
    // a supervisor whose postmaster was killed ends some hundredths of a second after its server
    wrong.push(...(await waitForProcessesToEnd(directory, say, 1_000)));
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  }
  return wrong;
}
