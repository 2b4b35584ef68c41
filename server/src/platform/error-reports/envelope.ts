import { cutText } from '@noren/contract/cut-text';
import { redactUserInput } from '../log/redact.ts';

/** Sentry's envelope (newline-separated JSON): a header, then each item's header and payload. */
export interface ErrorEvent {
  type: string;
  value: string;
  /** innermost last, as Sentry orders them */
  frames: { filename?: string; function?: string; lineno?: number; colno?: number }[];
  breadcrumbs: string[];
}

export interface ReportEnvelope {
  header: Record<string, unknown>;
  items: { header: Record<string, unknown>; payload: string }[];
}

/**
 * Parses an envelope and keeps only its events (no replays, no attachments); null when it is
 * malformed or has none. Pure.
 */
export function parseEnvelope(text: string): ReportEnvelope | null {
  const lines = text.split('\n');
  const header = object(lines[0]);
  if (!header) return null;
  const items: ReportEnvelope['items'] = [];
  for (let at = 1; at + 1 < lines.length + 1 && lines[at]; at += 2) {
    const itemHeader = object(lines[at]);
    const payload = lines[at + 1];
    if (!itemHeader || payload === undefined || !object(payload)) return null;
    if (itemHeader.type === 'event') items.push({ header: itemHeader, payload });
  }
  return items.length > 0 ? { header, items } : null;
}

/**
 * The part of an event that is logged: short, and without user input or personal data. Null when it
 * has no exception. Pure.
 */
export function eventForLog(payload: string): ErrorEvent | null {
  const event = object(payload);
  const values = (event?.exception as { values?: unknown } | undefined)?.values;
  const last = Array.isArray(values)
    ? (values.at(-1) as Record<string, unknown> | undefined)
    : undefined;
  if (!last) return null;
  const frames = (last.stacktrace as { frames?: unknown } | undefined)?.frames;
  return {
    type: scrub(String(last.type ?? 'Error'), 100),
    value: scrub(String(last.value ?? ''), 500),
    frames: (Array.isArray(frames) ? frames : [])
      .slice(-5)
      .map((frame: Record<string, unknown>) => ({
        filename: scrub(String(frame?.filename ?? '').split('?')[0] ?? '', 200),
        function: scrub(String(frame?.function ?? ''), 100),
        ...(typeof frame?.lineno === 'number' && { lineno: frame.lineno }),
        ...(typeof frame?.colno === 'number' && { colno: frame.colno }),
      })),
    breadcrumbs: (Array.isArray(event?.breadcrumbs) ? event.breadcrumbs : [])
      .slice(-25)
      .map((crumb: Record<string, unknown>) => scrub(String(crumb?.message ?? ''), 200)),
  };
}

/**
 * Replaces line breaks and control characters, redacts user input, and cuts the text to `longest`
 * characters.
 */
export const scrub = (text: string, longest: number): string =>
  cutText(
    redactUserInput(cutText(text, longest * 2).replaceAll(/[\u0000-\u001f\u007f]/g, ' ')),
    longest,
  );

function object(line: string | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line ?? '');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
