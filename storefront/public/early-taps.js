// Taps on buttons of the server's first screen, before the app stands: kept here, carried out once by it (src/early-taps.ts). Links work by themselves.
(() => {
  const taps = [];
  const keep = (event) => {
    const button = event.target instanceof Element ? event.target.closest('#root button') : null;
    if (!button) return;
    const row = button.closest('[data-row]')?.dataset.row;
    const name = button.getAttribute('aria-label') ?? button.textContent.trim();
    const among = [
      ...(row === undefined
        ? document.querySelectorAll('#root button')
        : button.closest('[data-row]').querySelectorAll('button')),
    ];
    const index = among
      .filter(
        (other) =>
          row !== undefined ||
          (other.getAttribute('aria-label') ?? other.textContent.trim()) === name,
      )
      .indexOf(button);
    // an impatient finger means one thing
    if (!taps.some((tap) => tap.button === button))
      taps.push({ button, row, name, index, path: location.pathname });
    button.setAttribute('aria-busy', 'true');
  };
  document.addEventListener('click', keep, true);
  window.norenEarlyTaps = {
    take() {
      document.removeEventListener('click', keep, true);
      return taps.splice(0);
    },
  };
})();
