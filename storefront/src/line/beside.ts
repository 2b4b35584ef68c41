/** What works beside the page once it stands: nothing of it is needed for the first tap. */
export { lineIsBack, lookAtServer, noticeSilence } from './watch-line.ts';
export { warmParts } from './warm-parts.ts';
