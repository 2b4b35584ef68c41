import { CommitOutcomeUnknown } from './connection-errors.ts';

/** One caller's place in a round. */
interface Waiting<In, Out> {
  input: In;
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Groups concurrent calls: while one round is at work the next callers queue, then go together.
 * `work` answers one result per input, in order; a result that is an Error rejects that caller alone.
 * A round that throws as a whole is split and tried again, so that one poisonous input harms nobody else; but not when it may have been
 * committed (`CommitOutcomeUnknown`): then every caller is told so, and whoever repeats it does so under its Idempotency-Key.
 *
 * With one buyer a round holds one call and costs nothing extra; with hundreds, the hot rows are touched once a round.
 */
export function createRounds<In, Out>(work: (inputs: In[]) => Promise<(Out | Error)[]>, limits: { size: number }): (input: In) => Promise<Out> {
  const queue: Waiting<In, Out>[] = [];
  let busy = false;

  async function settle(round: Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await work(round.map((waiting) => waiting.input));
      round.forEach((waiting, index) => {
        const result = results[index] as Out | Error;
        if (result instanceof Error) waiting.reject(result);
        else waiting.resolve(result);
      });
    } catch (error) {
      if (round.length === 1 || error instanceof CommitOutcomeUnknown) {
        for (const waiting of round) waiting.reject(error);
        return;
      }
      const middle = round.length >> 1;
      await settle(round.slice(0, middle));
      await settle(round.slice(middle));
    }
  }

  async function drain(): Promise<void> {
    busy = true;
    // callers of the same tick belong together: wait until the event loop has read what has arrived
    await new Promise(setImmediate);
    while (queue.length > 0) await settle(queue.splice(0, limits.size));
    busy = false;
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, resolve, reject });
      if (!busy) void drain();
    });
}
