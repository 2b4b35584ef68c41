/** Why the server cannot start, in one line for the person who starts it: what is wrong and what to do. */
export class CannotStart extends Error {}

/** A setting that cannot be used; its message names it. */
export class BadSetting extends CannotStart {}
