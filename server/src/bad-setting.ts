import { CannotStart } from './cannot-start.ts';

/** A setting that cannot be used; its message names it. */
export class BadSetting extends CannotStart {}
