import './ui/tokens.css';
import './start.tsx';
