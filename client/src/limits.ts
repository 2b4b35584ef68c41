/** Milliseconds a call may stay without an answer. `again`: limit of the one retry; null: the call is not repeated. */
export interface Limits {
  first: number;
  again: number | null;
}

const once = (first: number): Limits => ({ first, again: null });

/**
 * Returns the limits of a call. A buyer reads within 15 seconds what happened; the server answers a payment within 8,
 * whatever the bank does. A write is retried only when it has one effect however often it arrives.
 */
export function limitsOf(key: string, isKeyed: boolean, hasFile: boolean): Limits {
  if (hasFile) return once(60_000);
  if (key.endsWith('/goods-file')) return once(120_000);
  if (key.startsWith('GET /console/')) return once(15_000);
  // pricing is a POST only because of its length
  if (key.startsWith('GET ') || key.endsWith('/pricing')) return once(5_000);
  // The console compares versions: a repeated PUT would find that it changed meanwhile.
  const isRepeatable = !key.includes(' /console/') && (!key.startsWith('POST ') || /\/(addresses|gmo-cvs|cancel)$/.test(key));
  return isKeyed || isRepeatable ? { first: 8_500, again: 4_000 } : once(12_000);
}
