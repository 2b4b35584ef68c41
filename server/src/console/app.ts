import type { StaffApp } from '../staff/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export type ConsoleApp = StaffApp;
