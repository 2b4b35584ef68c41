/** What somebody has done on the screen that came with the page (first-html/render.tsx), before the app stood. */
export interface EarlyEntry {
  /** what is typed, by the fields' names */
  fields: Record<string, string>;
  /** the field they are in */
  focused: string | undefined;
  wasSubmitted: boolean;
  /** the language they chose there in place of the page's own */
  chosen: string | undefined;
}

/** Takes the page's own screen away, as the app's takes its place. @returns null where none is */
export function takeFirstScreen(): EarlyEntry | null {
  const shown = document.getElementById('first-screen');
  if (!shown) return null;
  const inputs = [...shown.querySelectorAll('input')];
  const early: EarlyEntry = {
    fields: Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
    focused: inputs.find((input) => input === document.activeElement)?.name,
    wasSubmitted: shown.dataset['submitted'] === 'true',
    chosen: [...(shown.querySelector('select')?.options ?? [])].find((option) => option.selected && !option.defaultSelected)?.value,
  };
  shown.remove();
  return early;
}
