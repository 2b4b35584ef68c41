import { lookAtServer } from './watch-line.ts';

/** Without a line a reload would end at the browser's own error page: the page goes on by itself when there is one. */
export const loadAnew = (): void => void lookAtServer().then((server) => server !== 'away' && window.location.reload());
