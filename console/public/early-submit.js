// Who signs in before the app stands: their press is kept here and carried out once by it (src/frame/first-screen.ts); nothing goes into an address.
document.addEventListener(
  'submit',
  (event) => {
    const first = event.target.closest('#first-screen');
    if (!first) return;
    event.preventDefault();
    first.dataset.submitted = 'true';
    event.target.querySelector('[type=submit]').setAttribute('aria-busy', 'true');
  },
  true,
);
