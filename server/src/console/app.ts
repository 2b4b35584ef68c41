import type { MediaApp } from '../media/app.ts';
import type { StaffApp } from '../staff/app.ts';

/** What this folder needs of the process (serve/app.ts). */
export interface ConsoleApp extends StaffApp, MediaApp {}
