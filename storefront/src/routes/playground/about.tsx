import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '../../screens/playground/about-screen.tsx';

export const Route = createFileRoute('/playground/about')({ component: AboutScreen });
