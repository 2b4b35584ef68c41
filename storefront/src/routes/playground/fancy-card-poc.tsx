import { createFileRoute } from '@tanstack/react-router';
import { FancyCardScreen } from '../../screens/playground/fancy-card-screen.tsx';

export const Route = createFileRoute('/playground/fancy-card-poc')({ component: FancyCardScreen });
