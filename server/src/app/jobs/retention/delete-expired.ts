import type { JobsApp } from '../app.ts';
import { batches, type Batch, type Rule } from './batches.ts';
import { emailFiles } from './email-files.ts';
import { walks } from './walks.ts';

export const expiryTask = 'what is over';

export const rules: readonly Rule[] = [...batches, ...walks, emailFiles];

/**
 * How long a run continues while there are more rows, in milliseconds; the next starts a second
 * later.
 */
const maxTurnMs = 2_000;

interface RuleState {
  /** by `performance.now()` */
  dueAt: number;
  run: ((app: JobsApp) => Promise<Batch>) | null;
}

const statesByApp = new WeakMap<JobsApp, Map<Rule, RuleState>>();

function ruleStatesOf(app: JobsApp): Map<Rule, RuleState> {
  const known =
    statesByApp.get(app) ??
    new Map(rules.map((rule): [Rule, RuleState] => [rule, { dueAt: 0, run: null }]));
  statesByApp.set(app, known);
  return known;
}

/**
 * Deletes expired rows, one batch of each table in turn, so that no table waits for another's
 * backlog. Rules that are not finished are due again at once. A failing rule does not stop the
 * others.
 * @returns how many rows were deleted
 * @throws the first failure, after all other rules had their turn
 */
export async function endExpired(app: JobsApp): Promise<number> {
  const known = ruleStatesOf(app);
  const began = performance.now();
  const ended = new Map<string, number>();
  const failures: unknown[] = [];
  let due = [...known].filter(([, { dueAt }]) => dueAt <= began);
  while (due.length > 0 && performance.now() - began < maxTurnMs && !app.draining) {
    const more: typeof due = [];
    for (const [rule, state] of due) {
      state.run ??= rule.begin();
      const batch = await state.run(app).catch((error: unknown) => {
        failures.push(new Error(`what is over could not be ended: ${rule.name}`, { cause: error }));
        return null;
      });
      for (const [table, rows] of Object.entries(batch?.ended ?? {}))
        if (rows > 0) ended.set(table, (ended.get(table) ?? 0) + rows);
      if (batch?.more) more.push([rule, state]);
      // random, so that the rules do not stay in step
      else
        Object.assign(state, {
          dueAt: performance.now() + rule.everySeconds * (750 + 500 * Math.random()),
          run: null,
        });
    }
    due = more;
  }
  for (const [table, rows] of ended) app.metrics.endedRows(table, rows);
  if (ended.size > 0) app.log.info({ job: expiryTask, ended: Object.fromEntries(ended) }, 'job');
  if (failures.length > 0) throw failures[0];
  return [...ended.values()].reduce((sum, rows) => sum + rows, 0);
}
