import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Interval at which remaining webhooks are sent. */
const JOB_MS = 60_000;

export interface WebhookWork {
  /** Runs before the delivery: ends expired terms and decides undecided payments. */
  first: (at: Date) => Promise<void>;
  deliver: (at: Date, signal: AbortSignal) => Promise<number>;
}

/** Sends webhooks on a timer, after an event, and on request. Stops with its server. */
export function webhookJob(app: FastifyInstance, now: () => Date, work: WebhookWork) {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const prepare = async (at: Date = now()) => {
    if (!stopped.signal.aborted) await work.first(at);
  };
  const deliver = async (at: Date = now()) =>
    stopped.signal.aborted ? 0 : work.deliver(at, stopped.signal);
  const run = async (at: Date = now()) => {
    await prepare(at);
    return deliver(at);
  };
  const unattended = () => {
    run().catch((error: unknown) => {
      if (!stopped.signal.aborted)
        app.log.error({ err: error }, 'sandbox: webhooks were not delivered');
    });
  };
  const schedule = (delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      unattended();
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
  const interval = setInterval(unattended, JOB_MS);
  interval.unref();
  app.addHook('onClose', async () => {
    stopped.abort();
    clearInterval(interval);
    for (const timer of timers) clearTimeout(timer);
  });
  return { run, deliver, prepare, schedule };
}

/** Drops the connection after the call took effect, so that the caller loses the reply. */
export function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
