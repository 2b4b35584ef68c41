// Functions that copy a page's state from one engine to the other. Each is sent as source text, so
// it must not use outer variables.

/** The data that the shop has stored in a browser. */
export interface Kept {
  local: [string, string][];
  session: [string, string][];
  cookies: string[];
}

export interface Field {
  type: string;
  value: string;
  checked: boolean;
}

/** Position and size of an element in the window, in whole pixels. */
export interface Box {
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export function keptIn(): Omit<Kept, 'cookies'> {
  return { local: Object.entries(localStorage), session: Object.entries(sessionStorage) };
}

export function keepAll({ local, session, cookies }: Kept): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const one of document.cookie.split('; '))
    document.cookie = `${one.split('=')[0]}=; path=/; max-age=0`;
  for (const [name, value] of local) localStorage.setItem(name, value);
  for (const [name, value] of session) sessionStorage.setItem(name, value);
  for (const one of cookies) document.cookie = one;
}

export function fieldsOf(): Field[] {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ];
  return fields.map((field) => ({
    type: field.type,
    value: field.type === 'file' ? '' : field.value,
    checked: 'checked' in field && field.checked,
  }));
}

/** Fills the fields with the given states, as far as both pages have the same fields. */
export function write(wanted: readonly Field[]): void {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      'input, select, textarea',
    ),
  ];
  for (const [index, { type, value, checked }] of wanted.entries()) {
    const field = fields[index] as HTMLInputElement | undefined;
    // the fields differ from here on: a choice that was just made may reveal the missing ones
    if (field?.type !== type) return;
    if (type === 'file') continue;
    if (type === 'checkbox' || type === 'radio') {
      if (checked && !field.checked) field.click();
      else if (!checked && field.checked && type === 'checkbox') field.click();
    } else if (field.value !== value) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(
        field,
        value,
      );
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

/**
 * Whether the app has loaded, visible pictures have arrived, and the page has not changed since the
 * last call.
 */
export function isAtRest(): boolean {
  const page = window as typeof window & { before?: string; same?: number };
  const now = `${location.href} ${document.querySelectorAll('*').length} ${document.body.innerText.replaceAll(/\d+/g, '').length} ${document.body.scrollHeight}`;
  page.same = page.before === now ? (page.same ?? 0) + 1 : 0;
  page.before = now;
  const inSight = (image: Element) =>
    image.getBoundingClientRect().top < window.innerHeight &&
    image.getBoundingClientRect().bottom > 0;
  const loading = [...document.images].some((image) => !image.complete && inSight(image));
  const moving = document
    .getAnimations()
    .some(
      (animation) =>
        animation.playState === 'running' && animation.effect?.getTiming().iterations !== Infinity,
    );
  return (
    page.same >= 6 && !loading && !moving && document.querySelector('[aria-busy="true"]') === null
  );
}

/**
 * Scrolls the given number of window heights down, in the open sheet if there is one.
 * @returns whether there is more below
 */
export function scrollTo(turn: number): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]:not([inert])')].at(-1);
  const body = [...(dialog?.children ?? [])].find(
    (part) => getComputedStyle(part).overflowY === 'auto',
  );
  const scroller = body ?? document.scrollingElement ?? document.body;
  const step = Math.max(1, (body ? scroller.clientHeight : window.innerHeight) - 160);
  scroller.scrollTo({ top: turn * step, behavior: 'instant' });
  return scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 8;
}

/** Boxes of controls, headings and pictures: in the open sheet, else in the page. */
export function boxesIn(): Box[] {
  const frame = [...document.querySelectorAll('dialog[open]:not([inert])')].at(-1) ?? document.body;
  const all = [
    ...frame.querySelectorAll<HTMLElement>(
      'button, a, input, select, textarea, summary, label, img, svg, h1, h2, h3, h4, dt, dd, legend',
    ),
  ];
  return all
    .filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 0,
    )
    .map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const words = one.getAttribute('aria-label') ?? one.textContent;
      const what = `${one.localName} “${words.trim().slice(0, 24)}”`;
      return {
        what,
        x: Math.round(x),
        y: Math.round(y),
        width: Math.round(width),
        height: Math.round(height),
      };
    });
}
