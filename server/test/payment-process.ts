import type { FastifyInstance } from 'fastify';
import type { App } from '../src/app/context/app.ts';
import type { Database } from '../src/platform/db/database.ts';

/** Never settles, for callers whose process has died. */
const never = new Promise<never>(() => undefined);

/**
 * A process of the shop that can be killed at any step: before or after any statement, transaction
 * or call to a gateway.
 */
export class PaymentProcess {
  app!: App;
  server!: FastifyInstance;
  private stepsLeft = Infinity;
  private dies!: () => void;
  isDead = false;
  /** unanswered statements of the database */
  private readonly underWay = new Set<Promise<unknown>>();
  readonly death = new Promise<'dead'>((resolve) => (this.dies = () => resolve('dead')));

  dieAfter(steps: number): void {
    this.stepsLeft = steps;
  }

  private step(): Promise<never> | undefined {
    if (!this.isDead && --this.stepsLeft < 0) this.kill();
    return this.isDead ? never : undefined;
  }
  kill(): void {
    this.isDead = true;
    this.dies();
  }

  /** Waits until the database has finished a dead process's statements, one way or the other. */
  async landed(): Promise<void> {
    await Promise.allSettled(this.underWay);
  }
  private async asked<T>(answer: Promise<T>): Promise<T> {
    this.underWay.add(answer);
    try {
      return await answer;
    } finally {
      this.underWay.delete(answer);
    }
  }

  /**
   * The database for this process: after its death it sends no more statements and gets no replies.
   */
  over(database: Database): Database {
    const query: Database['query'] = async (text, params) => {
      await this.step();
      const rows = await this.asked(database.query<any>(text, params));
      await this.step();
      return rows;
    };
    const transaction: Database['transaction'] = async (work, how) => {
      await this.step();
      const done = await this.asked(database.transaction(work, how));
      await this.step();
      return done;
    };
    return new Proxy(database, {
      get: (target, name) =>
        name === 'query' ? query : name === 'transaction' ? transaction : bound(target, name),
    });
  }

  /** The same for the connection to a gateway. */
  through(send: typeof fetch): typeof fetch {
    return async (url, init) => {
      await this.step();
      const answer = await send(url, init);
      await this.step();
      return answer;
    };
  }

  /** The result of the work, or `dead` if the process dies over it. */
  answerOf<T>(work: Promise<T>): Promise<T | 'dead'> {
    return Promise.race([work, this.death]);
  }
}

function bound(target: Database, name: string | symbol): unknown {
  const value = Reflect.get(target, name, target) as unknown;
  return typeof value === 'function' ? (value.bind(target) as unknown) : value;
}
