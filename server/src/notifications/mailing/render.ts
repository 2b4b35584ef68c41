import type { Locale } from '@noren/contract/scalars';
import { emailFonts } from '../../platform/http/fonts.ts';
import { escapeHtml } from '../../platform/http/html.ts';

/** An email in both forms, with the same content. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

export interface Fact {
  label: string;
  value: string;
  href?: string;
  isTotal?: boolean;
}

/** A part of an email in plain text, from which both forms are made. */
export type Block =
  /** an empty line begins a new paragraph */
  | { kind: 'lines'; lines: readonly string[] }
  | { kind: 'facts'; facts: readonly Fact[] }
  | {
      kind: 'goods';
      title: string;
      goods: readonly { name: string; quantity: number; sum: string }[];
    }
  /** texts written by buyers or stores */
  | { kind: 'quotes'; quotes: readonly string[] }
  /** the email's main action */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'code'; code: string }
  | { kind: 'small'; lines: readonly string[] };

export interface Content {
  locale: Locale;
  subject: string;
  /** sender's name, shown at the top */
  from: string;
  blocks: readonly Block[];
}

const rule = '――――';

function textOf(block: Block): string[] {
  switch (block.kind) {
    case 'lines':
    case 'small':
      return [...block.lines];
    case 'facts':
      return block.facts.map(
        ({ label, value, href }) => `${label}: ${href?.startsWith('http') ? href : value}`,
      );
    case 'goods':
      return [
        `${block.title}:`,
        ...block.goods.map(({ name, quantity, sum }) => `  ${name}  × ${quantity}  ${sum}`),
      ];
    case 'quotes':
      return [...block.quotes.flatMap((quote) => [rule, quote]), rule];
    case 'button':
      return [`${block.label}:`, block.href];
    case 'code':
      return [`    ${block.code}`];
  }
}

// Mail programs support tables, and styles on each element. The light color scheme is declared,
// because some invert colors.
const ink = '#1c1b1a';
const soft = '#57524b';
const line = '#e7e0d5';
const indigo = '#1f3a5f';

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>');

const paragraphs = (lines: readonly string[], style: string): string =>
  lines
    .join('\n')
    .split('\n\n')
    .map((paragraph) => `<p style="margin:0 0 12px;${style}">${withBreaks(paragraph)}</p>`)
    .join('');

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:4px 0 20px">${rows}</table>`;

function factRow({ label, value, href, isTotal = false }: Fact): string {
  const cell = `padding:8px 0;border-top:1px solid ${line};vertical-align:top;${isTotal ? 'font-weight:700;font-size:18px' : ''}`;
  const shown = href
    ? `<a href="${escapeHtml(href)}" style="color:${indigo}">${withBreaks(value)}</a>`
    : withBreaks(value);
  // long values (an address, a link) may break anywhere: a phone is 320 points wide
  return `<tr><td style="${cell};color:${soft};width:38%;padding-right:12px">${escapeHtml(label)}</td><td style="${cell};word-break:break-word;overflow-wrap:anywhere">${shown}</td></tr>`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'lines':
      return paragraphs(block.lines, 'line-height:1.75');
    case 'small':
      return `<div style="border-top:1px solid ${line};margin-top:20px;padding-top:16px">${paragraphs(block.lines, `font-size:13px;line-height:1.6;color:${soft}`)}</div>`;
    case 'facts':
      return table(block.facts.map(factRow).join(''));
    case 'goods': {
      const rows = block.goods.map(
        ({ name, quantity, sum }) =>
          `<tr><td style="padding:10px 12px 10px 0;border-top:1px solid ${line};vertical-align:top;overflow-wrap:anywhere">${escapeHtml(name)}<br><span style="color:${soft}">× ${quantity}</span></td><td style="padding:10px 0;border-top:1px solid ${line};vertical-align:top;text-align:right;white-space:nowrap">${escapeHtml(sum)}</td></tr>`,
      );
      return `<p style="margin:20px 0 6px;font-weight:700">${escapeHtml(block.title)}</p>${table(rows.join(''))}`;
    }
    case 'quotes':
      return block.quotes
        .map(
          (quote) =>
            `<blockquote style="margin:0 0 12px;padding:10px 14px;border-left:3px solid ${indigo};background:#f3eee5">${withBreaks(quote)}</blockquote>`,
        )
        .join('');
    case 'button':
      return `<p style="margin:20px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;background:${indigo};color:#ffffff;text-decoration:none;font-weight:700;padding:14px 28px;border-radius:8px">${escapeHtml(block.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:${soft};word-break:break-all">${escapeHtml(block.href)}</p>`;
    case 'code':
      return `<p style="margin:16px 0 20px;font-size:30px;font-weight:700;letter-spacing:6px">${escapeHtml(block.code)}</p>`;
  }
}

/** Renders both forms of an email. Pure. */
export function render({ locale, subject, from, blocks }: Content): Email {
  return {
    subject,
    text: `${blocks.map((block) => textOf(block).join('\n')).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#fbf8f3"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f3"><tr><td align="center" style="padding:20px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:10px;text-align:left"><tr><td style="padding:24px 20px;font-family:${emailFonts[locale]};font-size:15px;color:${ink};overflow-wrap:anywhere">
<p style="margin:0 0 20px;font-size:19px;font-weight:700;color:${indigo}">${escapeHtml(from)}</p>
${blocks.map(htmlOf).join('\n')}
</td></tr></table></td></tr></table></body></html>
`,
  };
}
