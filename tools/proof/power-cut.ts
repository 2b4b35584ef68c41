import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServerProcess } from '../bench/server-process.ts';
import { audit } from './audit.ts';
import { processesOf } from '../../server/test/processes.ts';
import { keepBuying, plainSku } from './shoppers.ts';

const megabytes = 700;

/**
 * A disk in a file. Data that is written but not synced is only in the page cache, because nothing
 * writes it back in this time: a copy of the file is what a power cut leaves.
 */
function disk(
  directory: string,
  name: string,
): { image: string; mount: () => string; unmount: () => void } {
  const image = join(directory, `${name}.img`);
  const at = join(directory, name);
  return {
    image,
    mount: () => {
      mkdirSync(at, { recursive: true });
      must('mount', ['-o', 'loop,commit=600', image, at]);
      return realpathSync(at);
    },
    unmount: () => void spawnSync('umount', ['-l', at]),
  };
}

function must(command: string, args: string[]): void {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${done.stderr || String(done.error)}`);
}

const writeBack = ['/proc/sys/vm/dirty_writeback_centisecs', '/proc/sys/vm/dirty_expire_centisecs'];

/**
 * Cuts the power during a sale: every process is killed, and only synced data is left. Every
 * acknowledged order must be there. A control run with fsync off must lose orders, which shows that
 * the cut is real.
 * @returns faults in words; empty if there were none
 */
export async function cutPower(times: number, say: (line: string) => void): Promise<string[]> {
  if (
    process.platform !== 'linux' ||
    process.getuid?.() !== 0 ||
    spawnSync('losetup', ['-f']).status !== 0
  ) {
    say('  skipped: needs root on Linux with loop devices');
    return [];
  }
  const before = writeBack.map((file) => readFileSync(file, 'utf8'));
  const allFaults: string[] = [];
  try {
    for (const file of writeBack) writeFileSync(file, '360000');
    for (let turn = 1; turn <= times; turn++) {
      const { acknowledged, lost, faults } = await cutOnce(false);
      say(
        `  cut ${turn}: ${acknowledged} acknowledged, ${lost} lost; ${faults.length} faults in the books`,
      );
      if (lost > 0)
        allFaults.push(`cut ${turn}: ${lost} of ${acknowledged} acknowledged orders are gone`);
      allFaults.push(...faults.map((fault) => `cut ${turn}: ${fault}`));
    }
    const control = await cutOnce(true);
    say(
      `  the same without fsync, for comparison: ${control.acknowledged} acknowledged, ${control.lost} lost`,
    );
    if (control.lost === 0)
      allFaults.push(
        'without fsync nothing was lost: the cut was not real, so the turns above prove nothing',
      );
  } catch (error) {
    allFaults.push(String(error));
  } finally {
    writeBack.forEach((file, n) => writeFileSync(file, before[n] as string));
  }
  return allFaults;
}

async function cutOnce(
  withoutFsync: boolean,
): Promise<{ acknowledged: number; lost: number; faults: string[] }> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'noren-cut-')));
  const [live, left] = [disk(directory, 'live'), disk(directory, 'left')];
  try {
    writeFileSync(live.image, '');
    truncateSync(live.image, megabytes * 2 ** 20);
    must('mkfs.ext4', ['-q', '-F', live.image]);
    let data = live.mount();
    let server = await startServerProcess({ DATA_DIR: data, DEMO: '1' });
    const [sku] = (await server.sql<{ id: number }>(plainSku)) as [{ id: number }];
    await server.sql('UPDATE sku_stock SET stock = sold + held + 1000000 WHERE sku_id = $1', [
      sku.id,
    ]);
    if (withoutFsync) {
      await server.stop();
      appendFileSync(join(data, 'postgres/data/postgresql.conf'), '\nfsync = off\n');
      // as it was before the sale
      spawnSync('sync');
      server = await startServerProcess({ DATA_DIR: data, DEMO: '1' });
    } else spawnSync('sync');
    let isOver = false;
    const buying = keepBuying([server.origin], 32, sku.id, () => isOver);
    await pause(2_000 + Math.random() * 3_000);
    const killed = processesOf(data);
    // all acknowledgements so far have reached the buyers
    for (const { pid } of killed) process.kill(pid, 'SIGKILL');
    process.kill(server.pid, 'SIGKILL');
    copyFileSync(live.image, left.image);
    isOver = true;
    const { acknowledged } = await buying;
    live.unmount();

    data = left.mount();
    const reopened = await startServerProcess({ DATA_DIR: data, DEMO: '1' }).catch(
      (error: Error) => {
        // the database itself may be unusable then, and everything lost
        if (withoutFsync) return null;
        throw error;
      },
    );
    if (!reopened)
      return { acknowledged: acknowledged.length, lost: acknowledged.length, faults: [] };
    const [there] = (await reopened.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[])',
      [acknowledged],
    )) as [{ n: number }];
    const faults = await audit(reopened.sql);
    await reopened.stop();
    return { acknowledged: acknowledged.length, lost: acknowledged.length - there.n, faults };
  } finally {
    for (const { pid } of processesOf(directory)) process.kill(pid, 'SIGKILL');
    await pause(300);
    live.unmount();
    left.unmount();
    rmSync(directory, { recursive: true, force: true });
  }
}
