/**
 * How long a call may be without an answer, in milliseconds, and then once more: within 15 seconds the visitor reads what happened. A payment
 * is answered within 8 by the server, whatever its bank does.
 * @returns `again` null: it is not repeated
 */
export function limitsOf(key: string, isKeyed: boolean): { first: number; again: number | null } {
  // a POST because of its length alone
  if (key.startsWith('GET ') || key.endsWith('/pricing')) return { first: 5_000, again: null };
  // a PUT or DELETE that is done twice is done, what is kept already is kept once, and what is canceled is canceled
  if (isKeyed || !key.startsWith('POST ') || /\/(addresses|gmo-cvs|cancel)$/.test(key)) return { first: 8_500, again: 4_000 };
  return { first: 12_000, again: null };
}

export interface Patience {
  signal: AbortSignal;
  /** The answer has begun: the rest of it has as long once more. */
  renew: () => void;
  end: () => void;
}

/** A signal that aborts after `ms`, or with `outer`. */
export function startPatience(ms: number, outer?: AbortSignal): Patience {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const start = () => setTimeout(() => controller.abort(), ms);
  let timer = start();
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = start();
    },
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
