/**
 * Why the server cannot start, in one line for the person who starts it: what is wrong and what to do. Printed without a stack, and the process ends with 1
 * (main.ts, database-command.ts). Below everything, settings too.
 */
export class CannotStart extends Error {}

/** A setting that cannot be used; its message names it. */
export class BadSetting extends CannotStart {}
