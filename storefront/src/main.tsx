// The entry that index.html names: the style, and the app.
import './app.css';

import './start/start.tsx';
