import { failuresOf, methodAndPath, prefixesOf, type Endpoint } from '@noren/contract/endpoint';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import { errorCodes } from '@noren/contract/error-codes';
import type { Browser, BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

// A page that has fallen has no open drawer, no spinner and no error callout either: a journey that looks for what is gone would be content with
// it. So every journey listens to every page of its own, in whatever context, and fails on what no shopper's browser should have to say.

/** Which answers of the API are refusals it declares: by method and path, the statuses below 500. */
const declared = Object.entries<Endpoint>(everyEndpoint).flatMap(([key, endpoint]) => {
  const { method, path } = methodAndPath(key);
  // a body or a query that is malformed is the page's own mistake
  const codes = failuresOf(endpoint).filter((code) => code !== 'VALIDATION_EXCEPTION');
  const statuses = new Set(codes.map((code) => errorCodes[code].status as number).filter((status) => status < 500));
  const prefixes = prefixesOf(endpoint);
  return prefixes.map((prefix) => ({ method, path: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), statuses }));
});

function isDeclared(response: Response): boolean {
  const { pathname } = new URL(response.url());
  const method = response.request().method();
  return declared.some((one) => one.method === method && one.statuses.has(response.status()) && one.path.test(pathname));
}

const firstLine = (text: string): string => text.split('\n')[0] as string;

/** Chromium's own word on an answer that was an error: the answer itself is judged. */
const answered = /^Failed to load resource: the server responded with a status of (\d+)/;

/** What went wrong on the pages of one journey, a line each: `pageerror: …`, `console: …`, `report: …`, `answer: …`. */
export class PageFaults {
  private readonly lines = new Set<string>();
  private readonly answers = new Set<string>();
  private readonly allowed: RegExp[] = [];
  private readonly possible: RegExp[] = [];

  /** Listens to every context that is opened from now on, until what it returns is called. */
  watch(browser: Browser): () => void {
    const listen = (context: BrowserContext) => this.listen(context);
    browser.on('context', listen);
    return () => browser.off('context', listen);
  }

  /**
   * A fault that the journey itself brings about is none. It has to come: a pattern that nothing matched fails the journey as well.
   * @param pattern as narrow as can be; matched against the lines
   */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** What comes or not, by how quick the machine is: it says nothing of the page either way. */
  mayCome(pattern: RegExp): void {
    this.possible.push(pattern);
  }

  unexpected(): string[] {
    return [...this.lines].filter((line) => ![...this.allowed, ...this.possible].some((pattern) => pattern.test(line)));
  }

  /** What was allowed and never came. */
  missing(): RegExp[] {
    return this.allowed.filter((pattern) => ![...this.lines].some((line) => pattern.test(line)));
  }

  private listen(context: BrowserContext): void {
    context.on('weberror', (error) => this.lines.add(`pageerror: ${firstLine(String(error.error()))}`));
    context.on('console', (message) => this.hearConsole(message));
    context.on('request', (request) => this.hearRequest(request));
    context.on('response', (response) => this.hearResponse(response));
  }

  private hearConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const status = answered.exec(message.text())?.[1];
    // an answer is heard of before what the console says about it
    if (status && this.answers.has(`${status} ${url}`)) return;
    this.lines.add(`console: ${firstLine(message.text())} (${url})`);
  }

  private hearRequest(request: Request): void {
    if (request.method() !== 'POST' || new URL(request.url()).pathname !== '/api/error-reports') return;
    const what = /"value":"((?:[^"\\]|\\.)*)"/.exec(request.postData() ?? '')?.[1];
    this.lines.add(`report: ${what ?? 'an error'}`);
  }

  private hearResponse(response: Response): void {
    if (response.status() < 400) return;
    this.answers.add(`${response.status()} ${response.url()}`);
    if (!isDeclared(response)) this.lines.add(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
  }
}
