/**
 * COMMIT was sent and its answer never came: the transaction may stand or may not. Whoever repeats it without an Idempotency-Key may do it twice.
 */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while the transaction was being committed', { cause });
  }
}

/** The operating system's words for a line that is gone or was never there. */
const lineCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** pg's own errors of a lost connection have a message and no code. */
const pgMessages = /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired)/;

/**
 * Whether the database could not be reached, or went away: nothing is wrong with the statement, and another try may succeed.
 * SQLSTATE classes: 08 connection exception, 57P01 to 57P03 the server stops, crashed or is starting, 53300 too many connections.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof CommitOutcomeUnknown) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return lineCodes.has(code) || /^(08...|57P0[123]|53300)$/.test(code) || pgMessages.test(error.message);
}
