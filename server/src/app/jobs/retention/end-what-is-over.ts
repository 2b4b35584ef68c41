import type { JobsApp } from '../app.ts';
import { batches, type Batch, type Rule } from './batches.ts';
import { emailFiles } from './email-files.ts';
import { walks } from './walks.ts';

/** The job's name. */
export const whatIsOver = 'what is over';

export const rules: readonly Rule[] = [...batches, ...walks, emailFiles];

/** So long a turn goes on while there is more, in milliseconds; the next one follows a second later. */
const longestTurn = 2_000;

interface Standing {
  /** by `performance.now()` */
  dueAt: number;
  run: ((app: JobsApp) => Promise<Batch>) | null;
}

/** How far the rules of a process are. */
const standings = new WeakMap<JobsApp, Map<Rule, Standing>>();

function standingsOf(app: JobsApp): Map<Rule, Standing> {
  const known = standings.get(app) ?? new Map(rules.map((rule): [Rule, Standing] => [rule, { dueAt: 0, run: null }]));
  standings.set(app, known);
  return known;
}

/**
 * Ends what is over, a batch of each table after the other, so that none waits for another's backlog. What a turn leaves is due again at once. Where one
 * table's cannot end, the others' do.
 * @returns how many rows ended
 * @throws the first of what went wrong, when all others had their turn
 */
export async function endWhatIsOver(app: JobsApp): Promise<number> {
  const known = standingsOf(app);
  const began = performance.now();
  const ended = new Map<string, number>();
  const failures: unknown[] = [];
  let due = [...known].filter(([, { dueAt }]) => dueAt <= began);
  while (due.length > 0 && performance.now() - began < longestTurn && !app.draining) {
    const more: typeof due = [];
    for (const [rule, standing] of due) {
      standing.run ??= rule.begin();
      const batch = await standing.run(app).catch((error: unknown) => {
        failures.push(new Error(`what is over could not be ended: ${rule.name}`, { cause: error }));
        return null;
      });
      for (const [table, rows] of Object.entries(batch?.ended ?? {})) if (rows > 0) ended.set(table, (ended.get(table) ?? 0) + rows);
      if (batch?.more) more.push([rule, standing]);
      // not all of them in one moment for ever
      else Object.assign(standing, { dueAt: performance.now() + rule.everySeconds * (750 + 500 * Math.random()), run: null });
    }
    due = more;
  }
  for (const [table, rows] of ended) app.metrics.endedRows(table, rows);
  if (ended.size > 0) app.log.info({ job: whatIsOver, ended: Object.fromEntries(ended) }, 'job');
  if (failures.length > 0) throw failures[0];
  return [...ended.values()].reduce((sum, rows) => sum + rows, 0);
}
