import { CannotStart } from '../../platform/config/cannot-start.ts';

/**
 * Replaces the playground in a build without a demo, such as the image's
 * (server/rolldown.without-demo.config.mjs): a start with DEMO is refused with the reason, before a
 * database is opened.
 */
throw new CannotStart('DEMO: this build has no demo (D-327); leave DEMO away or set it to 0');
