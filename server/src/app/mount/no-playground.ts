import { CannotStart } from '../../platform/config/cannot-start.ts';

/**
 * What a build without a demo has in the playground's place (server/rolldown.without-demo.config.mjs): whoever asks for the demo all the same is told why
 * there is none, before a database is opened.
 * An image is built so.
 */
throw new CannotStart('DEMO: this build has no demo (D-327); leave DEMO away or set it to 0');
