import './app.css';
import './start/start.tsx';
