/**
 * COMMIT was sent, its answer was lost, and the database could not be asked: the transaction may or
 * may not be committed. Repeating it without an Idempotency-Key may do it twice.
 */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while the transaction was being committed', { cause });
  }
}

/**
 * A connection stayed silent for longer than the database's own timeouts: it is dead, whatever the
 * operating system reports.
 */
export class SilentLine extends Error {
  constructor() {
    super('The database did not answer in time');
  }
}

/** The queue was so long that this call was rejected before it started: nothing was done. */
export class TurnNeverCame extends Error {
  constructor() {
    super('The call waited for its turn for too long');
  }
}

/** The operating system's error codes for a connection that is lost or was refused. */
const lineCodes = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** pg's own errors for a lost connection have a message but no code. */
const pgMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|This socket has been ended|Cannot call write after a stream was destroyed)/;

/** The SQLSTATE, or the operating system's error code, of a thrown error; empty if it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/**
 * Whether the database could not be reached or went away: the statement itself is fine, and a retry
 * may succeed.
 * SQLSTATE classes: 08 connection exception (also a pooler's refusals), 25P03 idle in transaction
 * for too long, 57P01 to 57P05 the server stops, crashed or is starting, 53300 too many
 * connections.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof CommitOutcomeUnknown || error instanceof SilentLine) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    lineCodes.has(code) ||
    /^(08...|57P0[1235]|53300|25P03)$/.test(code) ||
    pgMessages.test(error.message)
  );
}

/** Whether it is a lock timeout. */
export const isLockedOut = (error: unknown): boolean => codeOf(error) === '55P03';

/**
 * Whether it is a lock timeout or a statement timeout: the transaction has certainly ended without
 * effect.
 */
export const isHeldUp = (error: unknown): boolean => /^(55P03|57014)$/.test(codeOf(error));

/**
 * Whether the database temporarily cannot serve a call, for whatever reason: the caller should
 * retry.
 */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) ||
  isHeldUp(error) ||
  error instanceof TurnNeverCame ||
  /^(40001|40P01|53...|25006)$/.test(codeOf(error));
