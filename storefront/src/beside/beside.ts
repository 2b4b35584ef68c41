/** What works beside the page once it stands: nothing of it is needed for the first tap. What asks the server and what tells of it come along, while there is a line. */
import '@noren/kit/components/toast-rows.tsx';
import '../api/client.ts';

export { lineIsBack, lookAtServer, reportSilence } from '../line/watch-line.ts';
export { warmParts } from './warm-parts.ts';
