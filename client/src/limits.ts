/** Timeouts of a call in milliseconds. `again`: timeout of the only retry; null: no retry. */
export interface Limits {
  first: number;
  again: number | null;
}

const once = (first: number): Limits => ({ first, again: null });

/**
 * Returns the timeouts of a call. A buyer gets a result within 15 seconds; the server answers a
 * payment within 8, however long the bank takes. A write is retried only if repeating it has no
 * further effect.
 */
export function limitsOf(key: string, isKeyed: boolean, hasFile: boolean): Limits {
  if (hasFile) return once(60_000);
  if (key.endsWith('-file')) return once(120_000);
  if (key.startsWith('GET /console/')) return once(15_000);
  // Pricing is a POST only because its parameters are long.
  if (key.startsWith('GET ') || key.endsWith('/pricing')) return once(5_000);
  // The console compares versions: a repeated PUT would find the version changed by the first one.
  const isRepeatable =
    !key.includes(' /console/') &&
    (!key.startsWith('POST ') || /\/(addresses|gmo-cvs|cancel)$/.test(key));
  return isKeyed || isRepeatable ? { first: 8_500, again: 4_000 } : once(12_000);
}
