// What runs in the page, in any engine. Each function travels there as text, so that it must be whole in itself.

/** What somebody looks for: what it is and what it is called. */
export interface Wanted {
  role: 'button' | 'link' | 'heading' | 'field' | 'checkbox' | 'text';
  /** a regular expression, white space apart */
  name: string;
}

export interface Found {
  x: number;
  y: number;
  /** why it cannot be tapped just now; null: it can */
  hindrance: string | null;
}

/** Looks for it in the open dialog, else in the page; where it is to be tapped, brings it into sight. @returns null where it is not */
export function look({ role, name }: Wanted, aim: boolean): Found | null {
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
    return node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? [...node.childNodes].map(wordsOf).join('');
  };
  const nameOf = (element: Element): string => {
    const labels = role === 'field' && 'labels' in element ? [...((element.labels as NodeListOf<HTMLLabelElement> | null) ?? [])] : [];
    return squeezed(labels.length > 0 ? labels.map(wordsOf).join('') : wordsOf(element));
  };
  const speaks = (element: Element) => role !== 'text' || [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  const isThere = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0;
  // the label of a field goes on with a mark: required, or not
  const pattern = new RegExp(`^(?:${squeezed(name)})${role === 'field' ? '' : '$'}`);
  const frame = [...document.querySelectorAll('dialog[open]:not([inert])')].at(-1) ?? document.body;
  const element = [...frame.querySelectorAll(selectors[role])].find((one) => speaks(one) && pattern.test(nameOf(one)) && isThere(one));
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
  // the app is about to take the place of the server's markup: a press that begins on the one and ends on the other is none
  const drawn = document.querySelector('#root > *');
  if (drawn && !Object.keys(drawn).some((key) => key.startsWith('__reactFiber'))) return { ...middle(), hindrance: 'the app has not come yet' };
  if (element.matches(':disabled, [aria-disabled="true"]')) return { ...middle(), hindrance: 'it is disabled' };
  if (covering(middle()) !== null) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const at = middle();
  const page = window as typeof window & { aimedAt?: { element: Element; x: number; y: number } };
  const before = page.aimedAt;
  page.aimedAt = { element, ...at };
  const rests = before?.element === element && Math.abs(before.x - at.x) < 1 && Math.abs(before.y - at.y) < 1;
  return { ...at, hindrance: covering(at) ?? (rests ? null : 'it moves') };
}

/** What has gone wrong in this page since it was first asked; and the reports of errors that it has sent. */
export function listen(): string[] {
  const page = window as typeof window & { heardFaults?: string[] };
  if (!page.heardFaults) {
    const heard: string[] = [];
    page.heardFaults = heard;
    window.addEventListener('error', (event) => heard.push(`error: ${event.message}`));
    window.addEventListener('unhandledrejection', (event) => heard.push(`unhandled rejection: ${String(event.reason)}`));
    const tell = console.error.bind(console);
    console.error = (...said: unknown[]) => {
      heard.push(`console: ${said.map(String).join(' ')}`);
      tell(...said);
    };
  }
  const reports = performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/api/error-reports'));
  return [...page.heardFaults, ...(reports.length > 0 ? [`${location.pathname} has reported an error to the shop`] : [])];
}

/** Writes into the field that has the focus what an input method would: characters that no key stands for. */
export function compose(text: string): void {
  document.execCommand('insertText', false, text);
}

/** What is in the field that has the focus is chosen: typing replaces it. */
export function chooseAll(): void {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}
