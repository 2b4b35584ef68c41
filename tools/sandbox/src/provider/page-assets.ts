/** The simulated bank's files; its pages allow nothing inline. */

export const BANK_CSS = `:root {
  color-scheme: light;
  --ink: #1c1b1a;
  --soft: #5d5a55;
  --line: #ddd6ca;
  --ground: #f4f0e8;
  --card: #ffffff;
  --act: #1f3a5f;
  --act-deep: #16293f;
  --no: #9c2b1e;
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh;
  min-height: 100svh;
  display: grid;
  place-items: start center;
  padding: 16px;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.6 system-ui, -apple-system, 'Hiragino Sans', 'Noto Sans JP', sans-serif;
}
main {
  width: 100%;
  max-width: 420px;
  margin-block: 8px 24px;
  overflow: hidden;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 12px;
  box-shadow: 0 8px 24px rgb(28 27 26 / 8%);
}
.simulated {
  padding: 10px 20px;
  background: #fdf0d5;
  border-bottom: 1px solid #ecd9ad;
  color: #573f08;
  font-size: 14px;
  text-wrap: balance;
  word-break: auto-phrase;
}
header, .deal, .choices, .leave { padding: 20px; }
header { padding-bottom: 0; }
header:has(+ .choices) { padding-bottom: 20px; }
.bank { display: flex; align-items: center; gap: 10px; color: var(--soft); font-size: 14px; }
.mark { width: 28px; height: 28px; flex: none; fill: var(--act); }
h1 { margin-top: 12px; font-size: 22px; line-height: 1.4; text-wrap: balance; }
body [lang='ja'] { display: block; color: var(--soft); font-size: 14px; font-weight: 400; }
.simulated [lang='ja'] { color: inherit; }
dl { display: grid; gap: 12px; }
dl > div { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
dt { flex: none; color: var(--soft); font-size: 14px; }
dt [lang='ja'] { display: inline; font-size: 12px; }
dd { text-align: right; overflow-wrap: anywhere; text-wrap: balance; word-break: auto-phrase; font-variant-numeric: tabular-nums; }
dd.amount { font-size: 28px; line-height: 1.2; font-weight: 700; }
.choices { display: grid; gap: 16px; border-top: 1px solid var(--line); }
.choice { display: grid; gap: 2px; text-align: center; }
.choice span { color: var(--soft); font-size: 14px; }
button {
  width: 100%;
  min-height: 48px;
  padding: 10px 16px;
  border: 1px solid var(--act);
  border-radius: 999px;
  background: var(--card);
  color: var(--act);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button:hover { background: #eef2f7; }
button:focus-visible { outline: 3px solid #d9982b; outline-offset: 2px; }
button.main { background: var(--act); color: #fff; }
button.main:hover { background: var(--act-deep); }
button.no { border-color: var(--no); color: var(--no); }
button.no:hover { background: #faeeec; }
.leave p { margin-bottom: 16px; }
.field { display: grid; gap: 4px; }
.field label { font-weight: 600; }
.field span { color: var(--soft); font-size: 14px; }
input[type='text'] {
  width: 100%;
  min-height: 48px;
  padding: 8px 12px;
  border: 1px solid #8d877c;
  border-radius: 8px;
  background: var(--card);
  color: inherit;
  font: inherit;
  font-variant-numeric: tabular-nums;
}
input[type='text']:focus-visible { outline: 3px solid #d9982b; outline-offset: 1px; }
.told { margin: 20px 20px 0; padding: 12px 16px; border-radius: 8px; background: #faeeec; color: #7c2116; }
.told.done { background: #e8f1ea; color: #1d4a2b; }
a { color: var(--act); }
`;

/**
 * Returns from PayPay's page: posts as often as requested (the extra ones in the background), or
 * follows a link without fields.
 */
export const PAYPAY_RETURN_SCRIPT = `const leave = document.getElementById('return')
if (leave instanceof HTMLAnchorElement) location.replace(leave.href)
else {
  for (let n = 1; n < Number(leave.dataset.times); n += 1) navigator.sendBeacon(leave.action, new URLSearchParams(new FormData(leave)))
  leave.submit()
}
`;

/** Sends the browser back to the shop; without scripts the visible button does. */
export const RETURN_SCRIPT = `document.getElementById('return').submit()
`;
