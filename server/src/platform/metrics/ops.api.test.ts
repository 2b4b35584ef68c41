import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync, mkdtempSync, rmSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { metricsKey, Scrape } from '../../../test/scrape.ts';
import { openShop } from '../../../test/shop.ts';
import { roomPaths } from '../../room-paths.ts';

const ops = join(roomPaths.manifest, '../ops');
/** Debian: `apt-get install prometheus`; PROMTOOL overrides the path. */
const promtool = [
  process.env['PROMTOOL'] ?? '',
  '/usr/bin/promtool',
  '/usr/local/bin/promtool',
  '/opt/homebrew/bin/promtool',
].find((path) => path !== '' && existsSync(path));
const folder = mkdtempSync(join(tmpdir(), 'noren-ops-'));
let text = '';
let names = new Set<string>();
beforeAll(async () => {
  const shop = await openShop({ settings: { METRICS_KEY: metricsKey } });
  await (await newGuest(shop)).order(await newSku(shop, { stock: 5 }));
  ({ text } = await Scrape.take(shop));
  await shop.close();
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  names = new Set(
    declared.flatMap(([, name, kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name as string],
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:noren|nodejs|process)_\w+/g)].map(([name]) => name);

describe('ops/prometheus', () => {
  it('has thirteen rules, which use existing metrics', () => {
    const rules = readFileSync(join(ops, 'prometheus/alerts.yml'), 'utf8');
    expect(rules.match(/- alert: /g)).toHaveLength(13);
    const asked = metricsIn(rules.replaceAll(/(summary|description):.*/g, ''));
    expect(asked.length).toBeGreaterThan(9);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  const check = (args: string[], input = '') => {
    const done = spawnSync(promtool as string, args, { cwd: folder, input, encoding: 'utf8' });
    return { status: done.status, said: `${done.stdout}${done.stderr}` };
  };
  it('passes promtool: rules, their tests and the scraped text', { tags: 'deep' }, ({ skip }) => {
    skip(!promtool, 'promtool is not installed (Debian: apt-get install prometheus)');
    cpSync(join(ops, 'prometheus'), folder, { recursive: true });
    writeFileSync(join(folder, 'metrics.key'), metricsKey);
    expect(check(['check', 'rules', 'alerts.yml'])).toMatchObject({
      status: 0,
      said: expect.stringContaining('13 rules found'),
    });
    expect(check(['check', 'config', 'prometheus.yml'])).toMatchObject({ status: 0 });
    expect(check(['test', 'rules', 'alerts.test.yml'])).toMatchObject({ status: 0 });
    // promtool's lint of names and units, for our metrics only; Node's come from prom-client
    const ours = text.split('\n').filter((line) => /^(# \w+ )?noren_/.test(line));
    expect(check(['check', 'metrics'], `${ours.join('\n')}\n`)).toMatchObject({ status: 0 });
  });
});

describe('ops/grafana', () => {
  it('shows only existing metrics, and each of ours', () => {
    const { panels } = JSON.parse(readFileSync(join(ops, 'grafana/noren.json'), 'utf8')) as {
      panels: { id: number; title: string; targets: { expr: string }[] }[];
    };
    const asked = new Set(
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr))),
    );
    expect([...asked].filter((name) => !names.has(name))).toEqual([]);
    const shown = (metric: string) =>
      [...asked].some((name) => name.replace(/_(bucket|sum|count)$/, '') === metric);
    const declared = [...text.matchAll(/^# TYPE (noren_\w+) /gm)].map(([, name]) => name as string);
    expect(declared.filter((metric) => !shown(metric))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
