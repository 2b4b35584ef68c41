/*
 * What the page names (index.html), and nothing else: the entry has to stay empty. Whatever it held would be a file of its own before the first screen,
 * asked for by each page that is opened; so the app begins in start/start.tsx, which lies in the frame's file (chunks.ts), and this one adds the style
 * alone.
 */
import './app.css';

import './start/start.tsx';
