/**
 * COMMIT was sent, its answer never came, and the database could not be asked what became of it: the transaction may stand or may not.
 * Whoever repeats it without an Idempotency-Key may do it twice.
 */
export class CommitOutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The connection was lost while the transaction was being committed', { cause });
  }
}

/** Nothing came on a connection for longer than the database itself would have taken: the line is dead, whatever the operating system believes. */
export class SilentLine extends Error {
  constructor() {
    super('The database did not answer in time');
  }
}

/** So many waited that this call's turn did not come in time: nothing was done. */
export class TurnNeverCame extends Error {
  constructor() {
    super('The call waited for its turn for too long');
  }
}

/** The operating system's words for a line that is gone or was never there. */
const lineCodes = new Set(['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** pg's own errors of a lost connection have a message and no code. */
const pgMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|This socket has been ended|Cannot call write after a stream was destroyed)/;

/** PostgreSQL's SQLSTATE, or the operating system's code, of a thrown error; empty where it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Whether the database could not be reached, or went away: nothing is wrong with the statement, and another try may succeed.
 * SQLSTATE classes: 08 connection exception (a pooler's own refusals too), 25P03 it waited for us for too long, 57P01 to 57P05 the server stops,
 * crashed or is starting, 53300 too many connections.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof CommitOutcomeUnknown || error instanceof SilentLine) return true;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return lineCodes.has(code) || /^(08...|57P0[1235]|53300|25P03)$/.test(code) || pgMessages.test(error.message);
}

/** Whether somebody else's lock was waited for in vain. */
export const isLockedOut = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether somebody else's lock, or a statement's time, was waited for in vain: its transaction has certainly ended without effect. */
export const isHeldUp = (error: unknown): boolean => /^(55P03|57014)$/.test(codeOf(error));

/** Whether the database cannot serve a call at this moment, for whatever reason that passes: it is to be tried again. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || isHeldUp(error) || error instanceof TurnNeverCame || /^(40001|40P01|53...|25006)$/.test(codeOf(error));
