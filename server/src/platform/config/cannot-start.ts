/**
 * The reason the server cannot start, in one line for the operator: what is wrong and what to do.
 * Printed without a stack trace; the process exits with 1 (main.ts, database-command.ts).
 */
export class CannotStart extends Error {}

/** A setting with an unusable value; the message names it. */
export class BadSetting extends CannotStart {}
