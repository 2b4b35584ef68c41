import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { drawnInto } from './draw-walks.ts';
import { importsIn } from './floors.ts';
import { root } from './source-files.ts';
import { walks, type Edge, type Step, type Walk } from './walks.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const doesImport = (from: string, to: string): boolean => importsIn({ path: from, text: read(from) }).some((one) => one.kind !== 'type' && one.to === to);

/** What a step over each edge has to show; `earlier`: the files before it. */
const holds: Record<Edge, (name: string, before: string, file: string, earlier: readonly string[]) => boolean> = {
  back: (name, before, file) => doesImport(file, before) && read(file).includes(name),
  endpoint: (key, _before, file, earlier) =>
    earlier.some((path) => path.startsWith('storefront/') && read(path).includes(`'${key}'`)) &&
    (file === 'server/src/app/mount/mount.ts' || (file.startsWith('contract/src/endpoints/') && read(file).includes(`'${key}'`))),
  handler: (key, _before, file) => read(file).includes(`'${key}': {`) && doesImport('server/src/app/mount/handlers.ts', file),
  port: (name, before, file) =>
    [
      [before, file],
      [file, before],
    ].some(([asks, makes]) => read(asks as string).includes(`.${name}`) && doesImport('server/src/app/start.ts', makes as string)) &&
    new RegExp(`\\b${name}\\b`).test(read('server/src/app/start.ts')),
  notify: (channel, before, file) => read(before).includes(`pg_notify('${channel}'`) && read(file).includes(`'${channel}'`),
  address: (part, before, file) => read(before).includes(part) && read(file).includes(part),
  sentence: (key, before, file) => read(before).includes(key) && read(file).includes(`"${key}"`),
};

/** What is wrong with a walk, step by step. */
function faultsOf({ steps }: Walk): string[] {
  return steps.flatMap((step: Step, index) => {
    const { file, over } = step;
    const earlier = steps.slice(0, index).map((one) => one.file);
    if (!existsSync(join(root, file))) return [`${file} does not exist`];
    if (earlier.includes(file)) return [`${file} is named twice`];
    if (index === 0) return [];
    const before = step.from ?? (earlier.at(-1) as string);
    if (!earlier.includes(before)) return [`${file}: ${before} is not before it`];
    if (over) return holds[over[0]](over[1], before, file, earlier) ? [] : [`${before} → ${file}: not over ${over.join(' ')}`];
    return doesImport(before, file) ? [] : [`${before} → ${file}: not imported`];
  });
}

describe.each(walks)('$name', (walk) => {
  it('goes from each file to the next as the imports and the named edges do', () => expect(faultsOf(walk)).toEqual([]));

  it(`has no more than its files, and its bound comes down with them`, () => {
    expect(walk.steps.length).toBe(walk.most);
    expect(walk.aim).toBeLessThanOrEqual(walk.most);
  });
});

it('ARCHITECTURE.md shows the walks as they are: node --import tsx scripts/walks.mjs draws them', () => {
  const page = read('ARCHITECTURE.md');
  expect(page).toBe(drawnInto(page, walks));
});
