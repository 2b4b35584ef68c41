import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** `npm run screenshots`: the same shops and languages, with pictures instead of checks. */
export default defineConfig({
  ...journeys,
  projects: (journeys.projects ?? []).filter(({ name }) => name !== 'measured'),
  testMatch: '*.shots.ts',
  reporter: 'line',
  timeout: 240_000,
});
