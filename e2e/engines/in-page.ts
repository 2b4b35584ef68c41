// Functions that run in the page of any engine. Each is sent as source text, so it must not use
// outer variables.

/** An element to find, by its kind and accessible name. */
export interface Wanted {
  role: 'button' | 'link' | 'heading' | 'field' | 'checkbox' | 'text';
  /** a regular expression that ignores white space */
  name: string;
}

export interface Found {
  x: number;
  y: number;
  /** why it cannot be tapped now; null if it can */
  hindrance: string | null;
}

/**
 * Finds an element in the open dialog, else in the page, and scrolls it into view if `aim` is set.
 * @returns null if there is none
 */
export function findElement({ role, name }: Wanted, aim: boolean): Found | null {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4',
    field: 'input, textarea, select',
    checkbox: 'input[type="checkbox"]',
    text: '*',
  };
  const squeezed = (text: string) => text.replaceAll(/\s+/g, '');
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    return (
      node.getAttribute('aria-label') ??
      node.getAttribute('alt') ??
      [...node.childNodes].map(wordsOf).join('')
    );
  };
  const nameOf = (element: Element): string => {
    const labels =
      role === 'field' && 'labels' in element
        ? [...((element.labels as NodeListOf<HTMLLabelElement> | null) ?? [])]
        : [];
    return squeezed(labels.length > 0 ? labels.map(wordsOf).join('') : wordsOf(element));
  };
  const speaks = (element: Element) =>
    role !== 'text' ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 0;
  // a field's label may end with a mark: required or optional
  const pattern = new RegExp(`^(?:${squeezed(name)})${role === 'field' ? '' : '$'}`);
  const frame = [...document.querySelectorAll('dialog[open]:not([inert])')].at(-1) ?? document.body;
  const element = [...frame.querySelectorAll(selectors[role])].find(
    (one) => speaks(one) && pattern.test(nameOf(one)) && isThere(one),
  );
  if (!element) return null;

  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const covering = ({ x, y }: { x: number; y: number }): string | null => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return 'it is out of sight';
    const label = element.closest('label');
    if (element.contains(hit) || (label !== null && label === hit.closest('label'))) return null;
    return `it is covered by ${hit.outerHTML.slice(0, 160)}`;
  };
  if (!aim) return { ...middle(), hindrance: null };
  // the app is about to replace the server's markup: a press that starts on the old element and
  // ends on the new one is lost
  const drawn = document.querySelector('#root > *');
  if (drawn && !Object.keys(drawn).some((key) => key.startsWith('__reactFiber')))
    return { ...middle(), hindrance: 'the app has not come yet' };
  if (element.matches(':disabled, [aria-disabled="true"]'))
    return { ...middle(), hindrance: 'it is disabled' };
  if (covering(middle()) !== null) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const at = middle();
  const page = window as typeof window & { aimedAt?: { element: Element; x: number; y: number } };
  const before = page.aimedAt;
  page.aimedAt = { element, ...at };
  const rests =
    before?.element === element && Math.abs(before.x - at.x) < 1 && Math.abs(before.y - at.y) < 1;
  return { ...at, hindrance: covering(at) ?? (rests ? null : 'it moves') };
}

/**
 * Returns the errors in this page since the first call, including the error reports it has sent.
 */
export function collectFaults(): string[] {
  const page = window as typeof window & { collectedFaults?: string[] };
  if (!page.collectedFaults) {
    const faults: string[] = [];
    page.collectedFaults = faults;
    window.addEventListener('error', (event) => faults.push(`error: ${event.message}`));
    window.addEventListener('unhandledrejection', (event) =>
      faults.push(`unhandled rejection: ${String(event.reason)}`),
    );
    const log = console.error.bind(console);
    console.error = (...args: unknown[]) => {
      faults.push(`console: ${args.map(String).join(' ')}`);
      log(...args);
    };
  }
  const reports = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.name.includes('/api/error-reports'));
  return [
    ...page.collectedFaults,
    ...(reports.length > 0 ? [`${location.pathname} has reported an error to the shop`] : []),
  ];
}

/** Inserts text into the focused field as an input method does, for characters without a key. */
export function insertText(text: string): void {
  document.execCommand('insertText', false, text);
}

/** Selects the content of the focused field, so that typing replaces it. */
export function selectAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
