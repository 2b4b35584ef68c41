import { describe, expect, it } from 'vitest';
import { CommitOutcomeUnknown } from './connection-errors.ts';
import { createRounds } from './rounds.ts';

const refused = (reason: unknown) => ({ status: 'rejected', reason });
const done = (value: unknown) => ({ status: 'fulfilled', value });

describe('createRounds', () => {
  it('lets callers of one moment go together, in order of arrival, and later ones in the next round', async () => {
    const rounds: number[][] = [];
    const call = createRounds<number, number>(async (inputs) => (rounds.push([...inputs]), inputs.map((n) => n * 2)), { size: 3 });
    expect(await Promise.all([1, 2, 3, 4, 5].map(call))).toEqual([2, 4, 6, 8, 10]);
    expect(rounds).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(await call(6)).toBe(12);
  });

  it('rejects only the caller whose result is an error', async () => {
    const no = new Error('no');
    const call = createRounds<number, string>(async (inputs) => inputs.map((n) => (n === 2 ? no : 'yes')), { size: 10 });
    expect(await Promise.allSettled([1, 2, 3].map(call))).toEqual([done('yes'), refused(no), done('yes')]);
  });

  it('splits a round that throws until only the poisonous input is left with the error', async () => {
    const poison = new Error('poison');
    const sizes: number[] = [];
    const call = createRounds<number, number>(
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
    // halving finds it in a few rounds, not in one round a caller
    expect(sizes.length).toBeLessThan(13);
    expect(await call(1)).toBe(1);
  });

  it('does not repeat a round that may have been committed: every caller is told', async () => {
    let runs = 0;
    const lost = new CommitOutcomeUnknown(new Error('Connection terminated unexpectedly'));
    const call = createRounds<number, number>(
      async () => {
        runs++;
        throw lost;
      },
      { size: 4 },
    );
    expect(await Promise.allSettled([1, 2, 3].map(call))).toEqual([refused(lost), refused(lost), refused(lost)]);
    expect(runs).toBe(1);
  });

  it('never works on two rounds at once', async () => {
    let atWork = 0;
    let most = 0;
    const call = createRounds<number, number>(
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
});
