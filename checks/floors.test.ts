import { describe, expect, it } from 'vitest';
import { circles, floors, importsIn, isProduct, loadedWith, misplaced, upward, type Floors, type Source } from './floors.ts';
import { sourceFiles } from './source-files.ts';

const rooms: Record<string, Floors> = floors;
const sources = sourceFiles(/^(?:tools\/)?[\w-]+\/src\/.+\.(ts|tsx|mjs)$/).filter(
  (source) => isProduct(source) && source.path.slice(0, source.path.indexOf('/src/')) in rooms,
);

describe.each(Object.entries(rooms))('the floors of %s', (room, order) => {
  it('have a place for every folder and file', () => expect(misplaced(room, order, sources)).toEqual([]));
  it('are imported from above alone', () => expect(upward(room, order, sources)).toEqual([]));
});

it('no file knows itself round about, by types either', () => expect(circles(sources)).toEqual([]));

describe('a merchant’s process', () => {
  const demos = /^(tools|demo)\//;

  it.each(['main.ts', 'database-command.ts', 'platform/db/embedded/supervisor.ts'])('loads nothing of the demo with %s', (entry) => {
    const loaded = [...loadedWith(`server/src/${entry}`, sources)];
    expect(loaded).toContain('server/src/platform/config/cannot-start.ts');
    expect(loaded.filter((path) => demos.test(path))).toEqual([]);
  });

  it('has one door to it, and all of it lies behind that', () => {
    const doors = sources
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap(importsIn)
      .filter(({ to }) => to !== null && demos.test(to));
    expect(doors.map(({ path, to, kind }) => `${path} ${kind} ${to}`)).toEqual([
      'server/src/app/mount/open-playground.ts lazy tools/playground/src/playground.ts',
    ]);
    expect([...loadedWith('server/src/main.ts', sources)]).toContain('server/src/app/mount/open-playground.ts');
    const behind = loadedWith('tools/playground/src/playground.ts', sources);
    expect([...behind]).toEqual(
      expect.arrayContaining(['tools/sandbox/src/gmo/plugin.ts', 'tools/sandbox/src/payuni/plugin.ts', 'tools/playground/src/seed/seed.ts']),
    );
  });

  it('waits for nothing at its top level: a chunk that is loaded on the way imports from the bundle’s entry', () => {
    const waiting = sourceFiles(/^(server\/src\/main|tools\/bench\/serve)\.ts$/).filter(({ text }) => /^(const .* = )?await /m.test(text));
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });
});

describe('the check of floors', () => {
  const file = (path: string, text: string): Source => ({ path: `server/src/${path}`, text });
  const order: Floors = [['db', 'wire'], ['cart'], ['serve', 'main.ts']];

  it('lets imports go down and stay in their folder', () => {
    const tidy = [
      file('cart/add.ts', `import { one } from '../db/one.ts';\nimport type { Line } from './line.ts';\nimport fastify from 'fastify';`),
      file('main.ts', `import { add } from './cart/add.ts';`),
    ];
    expect(upward('server', order, tidy)).toEqual([]);
  });

  it('names the line of one that goes up, who may have it, and what to do', () => {
    const [told, ...others] = upward('server', order, [file('cart/add.ts', `import { one } from '../db/one.ts';\n\nimport { app } from '../serve/app.ts';`)]);
    expect(others).toEqual([]);
    expect(told).toContain(`server/src/cart/add.ts:3 '../serve/app.ts': serve (floor 3) may be imported by nobody`);
    expect(told).toContain('move what it needs to a lower floor (db, wire …) or pass it as a port (which cart declares)');
    expect(upward('server', order, [file('db/one.ts', `import { add } from '../cart/add.ts';`)])[0]).toContain(
      'cart (floor 2) may be imported by serve, main.ts',
    );
  });

  it.each([
    ['a type', `import type { Add } from '../cart/add.ts';`],
    ['one over several lines', `import {\n  add,\n  type Add,\n} from '../cart/add.ts';`],
    ['one that is passed on', `export { add } from '../cart/add.ts';`],
    ['one for its effect', `import '../cart/add.ts';`],
    ['a lazy one', `const { add } = await import('../cart/add.ts');`],
    ['a type of a module', `type Add = typeof import('../cart/add.ts').add;`],
    ['a room by its name', `import { add } from '@noren/server/cart/add';`],
    ['a neighbour on the same floor', `import { call } from '../wire/call.ts';`],
  ])('finds %s', (_, text) => expect(upward('server', order, [file('db/one.ts', text)])).toHaveLength(1));

  it('finds folders that no floor has, floors of nothing, and folders on two floors', () => {
    const found = misplaced(
      'server',
      [...order, ['cart']],
      [file('db/a.ts', ''), file('wire/a.ts', ''), file('cart/a.ts', ''), file('live/a.ts', ''), file('main.ts', '')],
    );
    expect(found).toEqual([
      'server/src/live stands on no floor: name it in checks/floors.ts',
      'server/src/serve stands on a floor and does not exist',
      'server/src/cart stands on two floors',
    ]);
  });

  it('finds circles, of types and across rooms too, each once', () => {
    const a = file('cart/a.ts', `import type { B } from './b.ts';`);
    const b = file('cart/b.ts', `import { c } from './c.ts';`);
    const c = file('cart/c.ts', `import type { A } from './a.ts';`);
    const d = file('cart/d.ts', `import { a } from './a.ts';`);
    expect(circles([a, b, c, d])).toEqual([['server/src/cart/a.ts', 'server/src/cart/b.ts', 'server/src/cart/c.ts']]);
    expect(circles([a, b, d])).toEqual([]);
    const lazy = file('serve/open.ts', `await import('../../../tools/playground/src/play.ts');`);
    const play = { path: 'tools/playground/src/play.ts', text: `import type { Open } from '../../../server/src/serve/open.ts';` };
    expect(circles([lazy, play])).toEqual([['server/src/serve/open.ts', 'tools/playground/src/play.ts']]);
  });

  it('loads neither types nor what is lazy', () => {
    const main = file('main.ts', `import type { A } from './cart/a.ts';\nimport { b } from './cart/b.ts';\nvoid import('./cart/c.ts');`);
    const others = ['a', 'b', 'c'].map((name) => file(`cart/${name}.ts`, ''));
    expect([...loadedWith('server/src/main.ts', [main, ...others])]).toEqual(['server/src/main.ts', 'server/src/cart/b.ts']);
  });
});
