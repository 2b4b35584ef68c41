import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How often left-over webhooks are looked for. */
const JOB_MS = 60_000;

export interface WebhookWork {
  /** What comes due before anything is told: terms that are over, payments that were undecided. */
  first: (at: Date) => Promise<void>;
  deliver: (at: Date, signal: AbortSignal) => Promise<number>;
}

/** Sends a sandbox's webhooks by the clock, soon, and by hand; ends with its server. */
export function webhookJob(app: FastifyInstance, now: () => Date, work: WebhookWork) {
  const stopped = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const prepare = async (at: Date = now()) => {
    if (!stopped.signal.aborted) await work.first(at);
  };
  const deliver = async (at: Date = now()) => (stopped.signal.aborted ? 0 : work.deliver(at, stopped.signal));
  const run = async (at: Date = now()) => {
    await prepare(at);
    return deliver(at);
  };
  const unattended = () => {
    run().catch((error: unknown) => {
      if (!stopped.signal.aborted) app.log.error({ err: error }, 'sandbox: webhooks were not delivered');
    });
  };
  const soon = (delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      unattended();
    }, delayMs);
    timer.unref();
    timers.add(timer);
  };
  const leftOvers = setInterval(unattended, JOB_MS);
  leftOvers.unref();
  app.addHook('onClose', async () => {
    stopped.abort();
    clearInterval(leftOvers);
    for (const timer of timers) clearTimeout(timer);
  });
  return { run, deliver, prepare, soon };
}

/** The reply is lost on the way, after its effect: the caller sees a broken connection. */
export function hangUp(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
