import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../screens/playground/home-screen.tsx';

export const Route = createFileRoute('/playground/home')({ component: HomeScreen });
