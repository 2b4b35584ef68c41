import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { LoadFailed, NoSuchPage } from '../frame/load-states.tsx';

export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  notFoundComponent: NoSuchPage,
  errorComponent: LoadFailed,
});

// the pages of people who are not signed in
export const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('../entry/setup-screen.tsx'), 'SetupScreen'),
});
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('../entry/sign-in-screen.tsx'), 'SignInScreen'),
  // only a path of this site, to prevent open redirects
  validateSearch: (search: Record<string, unknown>): { to?: string; over?: boolean } => ({
    ...(typeof search['to'] === 'string' && /^\/(?!\/)/.test(search['to']) && { to: search['to'] }),
    ...(search['over'] === true && { over: true }),
  }),
});

export const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('../entry/forgot-screen.tsx'), 'ForgotScreen'),
});
export const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/new-password',
  component: lazyRouteComponent(
    () => import('../entry/new-password-screen.tsx'),
    'NewPasswordScreen',
  ),
});
export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join',
  component: lazyRouteComponent(() => import('../entry/join-screen.tsx'), 'JoinScreen'),
});
