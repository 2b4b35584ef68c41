import { createFileRoute } from '@tanstack/react-router';
import { StyleScreen } from '../../../screens/playground/style-screen.tsx';

export const Route = createFileRoute('/playground/style/')({ component: StyleScreen });
