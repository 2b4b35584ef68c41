import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CommitOutcomeUnknown } from './connection-errors.ts';
import { groupsOf } from './lanes.ts';
import { createBatches } from './batches.ts';

const refused = (reason: unknown) => ({ status: 'rejected', reason });
const done = (value: unknown) => ({ status: 'fulfilled', value });

describe('createBatches', () => {
  it('puts callers of one tick into one batch, in order of arrival, and later ones into the next', async () => {
    const batches: number[][] = [];
    const call = createBatches<number, number>(
      async (inputs) => (batches.push([...inputs]), inputs.map((n) => n * 2)),
      { size: 3 },
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map(call))).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await call(6)).toBe(12);
  });

  it('rejects only the caller whose result is an error', async () => {
    const no = new Error('no');
    const call = createBatches<number, string>(
      async (inputs) => inputs.map((n) => (n === 2 ? no : 'yes')),
      { size: 10 },
    );
    expect(await Promise.allSettled([1, 2, 3].map(call))).toEqual([
      done('yes'),
      refused(no),
      done('yes'),
    ]);
  });

  it('splits a batch that throws until only the failing input gets the error', async () => {
    const poison = new Error('poison');
    const sizes: number[] = [];
    const call = createBatches<number, number>(
      async (inputs) => {
        sizes.push(inputs.length);
        if (inputs.includes(13)) throw poison;
        return inputs;
      },
      { size: 20 },
    );
    const inputs = Array.from({ length: 20 }, (_, n) => n);
    const results = await Promise.allSettled(inputs.map(call));
    expect(results).toEqual(inputs.map((n) => (n === 13 ? refused(poison) : done(n))));
    expect(sizes[0]).toBe(20);
    // halving finds it in a few batches, not in one batch per caller
    expect(sizes.length).toBeLessThan(13);
    expect(await call(1)).toBe(1);
  });

  it('rejects every caller of a batch that may have been committed, without a retry', async () => {
    let runs = 0;
    const lost = new CommitOutcomeUnknown(new Error('Connection terminated unexpectedly'));
    const call = createBatches<number, number>(
      async () => {
        runs++;
        throw lost;
      },
      { size: 4 },
    );
    expect(await Promise.allSettled([1, 2, 3].map(call))).toEqual([
      refused(lost),
      refused(lost),
      refused(lost),
    ]);
    expect(runs).toBe(1);
  });

  it('runs one batch at a time', async () => {
    let atWork = 0;
    let most = 0;
    const call = createBatches<number, number>(
      async (inputs) => {
        most = Math.max(most, ++atWork);
        await new Promise((resolve) => setTimeout(resolve, 2));
        atWork--;
        return inputs;
      },
      { size: 2 },
    );
    await Promise.all(Array.from({ length: 9 }, (_, n) => call(n)));
    expect(most).toBe(1);
  });

  it('rejects all callers without a retry when the connection was lost', async () => {
    let runs = 0;
    const gone = new Error('Connection terminated unexpectedly');
    const call = createBatches<number, number>(
      async () => {
        runs++;
        throw gone;
      },
      { size: 50 },
    );
    const inputs = Array.from({ length: 20 }, (_, n) => n);
    expect(await Promise.allSettled(inputs.map(call))).toEqual(inputs.map(() => refused(gone)));
    expect(runs).toBe(1);
  });

  const held = Object.assign(new Error('canceling statement due to lock timeout'), {
    code: '55P03',
  });

  it('rejects only the callers that need the locked row after a lock timeout', async () => {
    const batches: string[][] = [];
    const call = createBatches<string, string>(
      async (inputs) => {
        batches.push([...inputs]);
        if (inputs.some((input) => input.startsWith('locked'))) throw held;
        return inputs;
      },
      { size: 50, lanesOf: (inputs) => inputs.map((input) => [input.split(' ')[0] as string]) },
    );
    const wanted = ['locked 1', 'a 1', 'locked 2', 'b 1', 'a 2', 'locked 3'];
    const results = await Promise.allSettled(wanted.map(call));
    expect(results).toEqual(
      wanted.map((input) => (input.startsWith('locked') ? refused(held) : done(input))),
    );
    // callers that share a lane kept their order
    expect(batches.find((batch) => batch[0] === 'a 1')).toEqual(['a 1', 'a 2']);
    // the locked lane is known now, so it delays no other caller
    batches.length = 0;
    expect(await Promise.allSettled(['a 3', 'locked 4', 'b 2'].map(call))).toEqual([
      done('a 3'),
      refused(held),
      done('b 2'),
    ]);
    expect(batches[0]).toEqual(['a 3', 'b 2']);
  });

  it.each([
    [[], 'nobody'],
    [['1'], 'the first'],
    [['5'], 'the last'],
    [['1', '5'], 'first and last'],
    [['3'], 'one among them'],
    [['1', '2', '3', '4', '5'], 'all'],
  ])(
    'five who all want one thing, of whom a lock stops %j when they are tried apart: everybody is answered',
    async (stopped) => {
      let runs = 0;
      const call = createBatches<string, string>(
        async (inputs) => {
          if (++runs === 1 || inputs.some((input) => stopped.includes(input))) throw held;
          return inputs;
        },
        { size: 50, lanesOf: (inputs) => inputs.map(() => ['one']) },
      );
      const results = await Promise.allSettled(['1', '2', '3', '4', '5'].map(call));
      // after two lock timeouts the other callers do not wait for the same lock
      const isLocked = stopped.includes('1') && stopped.includes('5');
      expect(results).toEqual(
        ['1', '2', '3', '4', '5'].map((input) =>
          isLocked || stopped.includes(input) ? refused(held) : done(input),
        ),
      );
    },
  );

  it('lets only callers that share no lane with a stalled batch overtake it', async () => {
    const batches: string[][] = [];
    let free: () => void = () => undefined;
    const stands = new Promise<void>((resolve) => (free = resolve));
    const call = createBatches<string, string>(
      async (inputs) => {
        batches.push([...inputs]);
        if (inputs.includes('a 1')) await stands;
        return inputs;
      },
      {
        size: 50,
        lanesOf: async (inputs) => inputs.map((input) => [input.split(' ')[0] as string]),
      },
    );
    const first = call('a 1');
    await pause(20);
    const [behind, past] = [call('a 2'), call('b 1')];
    expect(await past).toBe('b 1');
    expect(batches).toEqual([['a 1'], ['b 1']]);
    free();
    expect(await Promise.all([first, behind])).toEqual(['a 1', 'a 2']);
    expect(batches).toEqual([['a 1'], ['b 1'], ['a 2']]);
  });
});

describe('groupsOf', () => {
  it.each([
    [
      ['a', 'b'],
      [['a'], ['b']],
    ],
    [
      ['ab', 'b', 'c'],
      [['ab', 'b'], ['c']],
    ],
    [
      ['a', 'b', 'c', 'ac'],
      [['a', 'c', 'ac'], ['b']],
    ],
    [['a', 'b', 'c', 'ab', 'bc'], [['a', 'b', 'c', 'ab', 'bc']]],
    [
      ['', ''],
      [[''], ['']],
    ],
  ])('%j', (items, groups) => expect(groupsOf(items, (item) => [...item])).toEqual(groups));
});
