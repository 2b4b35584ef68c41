import { failuresOf, methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { errorCodes } from '@noren/contract/error-codes';
import type { Browser, BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

// A crashed page has no open drawer, spinner or error message either, so a journey that only checks
// for their absence would pass. Therefore every journey watches all its pages in every context, and
// fails on errors that a shopper's browser should not produce.

/** Declared failures of the API: by method and path, the statuses below 500. */
const declared = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) => {
  const { method, path } = methodAndPath(key);
  // a malformed body or query is an error of the page
  const codes = failuresOf(endpoint).filter((code) => code !== 'VALIDATION_EXCEPTION');
  const statuses = new Set(
    codes.map((code) => errorCodes[code].status as number).filter((status) => status < 500),
  );
  const prefixes = prefixesOf(endpoint);
  return prefixes.map((prefix) => ({
    method,
    path: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    statuses,
  }));
});

function isDeclared(response: Response): boolean {
  const { pathname } = new URL(response.url());
  const method = response.request().method();
  return declared.some(
    (one) =>
      one.method === method && one.statuses.has(response.status()) && one.path.test(pathname),
  );
}

const firstLine = (text: string): string => text.split('\n')[0] as string;

/** Chromium's console line about an error response; the response itself is judged instead. */
const answered = /^Failed to load resource: the server responded with a status of (\d+)/;

/**
 * The faults on the pages of a journey, one line each: `pageerror: …`, `console: …`, `report: …`,
 * `answer: …`.
 */
export class PageFaults {
  private readonly lines = new Set<string>();
  private readonly answers = new Set<string>();
  private readonly allowed: RegExp[] = [];
  private readonly possible: RegExp[] = [];

  /** Watches every context opened from now on, until the returned function is called. */
  watch(browser: Browser): () => void {
    const listen = (context: BrowserContext) => this.listen(context);
    browser.on('context', listen);
    return () => browser.off('context', listen);
  }

  /**
   * Allows a fault that the journey causes itself. The fault must occur: a pattern without a match
   * fails the journey.
   * @param pattern as narrow as possible; matched against the lines
   */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Allows a fault that may or may not occur, depending on the machine's speed. */
  allowOptional(pattern: RegExp): void {
    this.possible.push(pattern);
  }

  unexpected(): string[] {
    return [...this.lines].filter(
      (line) => ![...this.allowed, ...this.possible].some((pattern) => pattern.test(line)),
    );
  }

  /** Allowed faults that did not occur. */
  missing(): RegExp[] {
    return this.allowed.filter((pattern) => ![...this.lines].some((line) => pattern.test(line)));
  }

  private listen(context: BrowserContext): void {
    context.on('weberror', (error) =>
      this.lines.add(`pageerror: ${firstLine(String(error.error()))}`),
    );
    context.on('console', (message) => this.watchConsole(message));
    context.on('request', (request) => this.watchRequest(request));
    context.on('response', (response) => this.watchResponse(response));
  }

  private watchConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const status = answered.exec(message.text())?.[1];
    // the response event comes before the console's line about it
    if (status && this.answers.has(`${status} ${url}`)) return;
    this.lines.add(`console: ${firstLine(message.text())} (${url})`);
  }

  private watchRequest(request: Request): void {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/error-reports')
      return;
    const what = /"value":"((?:[^"\\]|\\.)*)"/.exec(request.postData() ?? '')?.[1];
    this.lines.add(`report: ${what ?? 'an error'}`);
  }

  private watchResponse(response: Response): void {
    if (response.status() < 400) return;
    this.answers.add(`${response.status()} ${response.url()}`);
    if (!isDeclared(response))
      this.lines.add(
        `answer: ${response.status()} ${response.request().method()} ${response.url()}`,
      );
  }
}
