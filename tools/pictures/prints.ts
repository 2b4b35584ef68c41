import { type Art, fuji, wave, moon, crane, fish } from './artwork.ts';
import { flatShadow, photograph, type Room } from './studio.ts';
import { group, line, lit, n, path, rect, Sheet, type Pictures } from './svg.ts';
import { sprig } from './tableware-things.ts';
import { pot } from './vessels.ts';
import { forms } from './vessel-forms.ts';

function framed(
  sheet: Sheet,
  art: Art,
  x: number,
  y: number,
  scale: number,
  frame: string,
): string {
  const w = 300 * scale;
  const h = 420 * scale;
  const m = 46 * scale;
  const f = 13 * scale;
  return (
    flatShadow(
      sheet,
      `M${x - m - f} ${y - m - f}H${x + w + m + f}V${y + h + m + f}H${x - m - f}Z`,
      26,
    ) +
    rect(
      x - m - f,
      y - m - f,
      w + 2 * (m + f),
      h + 2 * (m + f),
      sheet.linear(x - m, y - m, x + w + m, y + h + m, [
        [0, lit(frame, 0.4)],
        [0.5, frame],
        [1, lit(frame, -0.35)],
      ]),
    ) +
    rect(x - m, y - m, w + 2 * m, h + 2 * m, '#fbf8f1') +
    sheet.clipped(
      rect(x, y, w, h, '#000'),
      group(`translate(${x} ${y}) scale(${scale})`, art(sheet)),
    ) +
    rect(x - m, y - m, w + 2 * m, 10, '#1a120c', 'opacity=".18"') +
    rect(x - m, y - m, 9, h + 2 * m, '#1a120c', 'opacity=".12"') +
    path(
      `M${n(x + w * 0.5)} ${n(y - m)}L${n(x + w + m)} ${n(y - m)}L${n(x + w + m)} ${n(y + h * 0.3)}L${n(x + w * 0.1)} ${n(y + h + m)}L${n(x - w * 0.1)} ${n(y + h + m)}Z`,
      '#ffffff',
      'opacity=".1"',
    )
  );
}

/** The printed artwork follows the folds of the cloth. */
function printed(sheet: Sheet, art: Art, x: number, y: number, scale: number): string {
  return `<g opacity=".93">${sheet.clipped(rect(x, y, 300 * scale, 420 * scale, '#000', 'rx="4"'), group(`translate(${x} ${y}) scale(${scale})`, art(sheet)))}</g>`;
}

function shirt(sheet: Sheet, colour: string, art: Art | null): string {
  const d =
    'M330 250C390 300 570 300 630 250C700 268 780 300 824 336C856 400 880 480 892 560L756 590C744 550 734 520 722 500C724 720 728 900 732 1060C560 1082 400 1082 228 1060C232 900 236 720 238 500C226 520 216 550 204 590L68 560C80 480 104 400 136 336C180 300 260 268 330 250Z';
  const folds = [
    ['M250 520C300 640 280 820 260 1040', 26],
    ['M700 520C660 640 690 820 704 1040', 30],
    ['M330 300C300 380 270 430 240 500', 18],
    ['M630 300C660 380 690 430 720 500', 22],
    ['M420 1060C440 900 400 800 430 700', 18],
    ['M580 1064C560 940 600 860 570 760', 16],
  ]
    .map(([f, w]) => line(String(f), '#1a120c', Number(w)))
    .join('');
  const lights =
    line('M290 500C330 640 320 860 300 1040', '#ffffff', 22) +
    line('M660 560C630 700 650 860 660 1040', '#ffffff', 18) +
    line('M130 380C110 440 100 500 96 550', '#ffffff', 16);
  const collar =
    'M330 250C390 326 570 326 630 250C612 246 600 244 592 240C556 288 404 288 368 240C358 244 346 246 330 250Z';
  return (
    flatShadow(sheet, d, 20) +
    path('M368 240C404 288 556 288 592 240C520 214 440 214 368 240Z', lit(colour, -0.45)) +
    path(
      d,
      sheet.linear(80, 250, 880, 1080, [
        [0, lit(colour, 0.22)],
        [0.45, colour],
        [1, lit(colour, -0.2)],
      ]),
    ) +
    (art === null ? '' : printed(sheet, art, 345, 400, 0.9)) +
    sheet.clipped(
      path(d, '#000'),
      `<g opacity=".13">${sheet.blurred(12, folds)}</g><g opacity=".16">${sheet.blurred(10, lights)}</g>`,
    ) +
    path(collar, lit(colour, 0.06)) +
    line(
      'M330 250C390 326 570 326 630 250',
      lit(colour, -0.4),
      2.4,
      'opacity=".6" stroke-dasharray="5 4"',
    ) +
    line(
      'M78 546L206 574M882 546L754 574M230 1044C400 1066 560 1066 730 1044',
      lit(colour, -0.4),
      2.2,
      'opacity=".6" stroke-dasharray="6 5"',
    )
  );
}

function tote(sheet: Sheet, colour: string, art: Art): string {
  const d =
    'M220 430H740C750 640 756 860 762 1070C580 1088 380 1088 198 1070C204 860 210 640 220 430Z';
  const strap = (k: number, dy: number, tone: number) =>
    line(
      `M${480 - k} ${440 + dy}C${480 - k - 6} ${150 + dy} ${480 - k * 0.5} ${90 + dy} 480 ${90 + dy}S${480 + k + 6} ${150 + dy} ${480 + k} ${440 + dy}`,
      lit(colour, tone),
      40,
    ) +
    line(
      `M${480 - k + 13} ${440 + dy}C${480 - k + 6} ${160 + dy} ${480 - k * 0.5} ${103 + dy} 480 ${103 + dy}`,
      lit(colour, -0.35),
      2,
      'opacity=".5" stroke-dasharray="6 5"',
    );
  const weave = sheet.pattern(
    7,
    7,
    '<path d="M0 2H7" stroke="#000" stroke-width="1.2" opacity=".1"/><path d="M2 0V7" stroke="#fff" stroke-width="1.4" opacity=".18"/>',
  );
  return (
    flatShadow(sheet, d, 20) +
    strap(120, -26, -0.26) +
    path(
      d,
      sheet.linear(200, 430, 760, 1080, [
        [0, lit(colour, 0.25)],
        [0.5, colour],
        [1, lit(colour, -0.16)],
      ]),
    ) +
    path(d, weave) +
    printed(sheet, art, 345, 540, 0.9) +
    sheet.clipped(
      path(d, '#000'),
      `<g opacity=".14">${sheet.blurred(13, line('M260 450C290 650 250 860 280 1070M690 470C660 700 720 860 690 1070M420 1080C440 1000 400 960 430 900', '#1a120c', 24))}</g>`,
    ) +
    line('M222 462H738', lit(colour, -0.4), 2.2, 'opacity=".6" stroke-dasharray="7 5"') +
    sheet.blurred(5, line('M360 440V520M600 440V520', '#1a120c', 44, 'opacity=".25"')) +
    strap(120, 24, 0.05) +
    rect(340, 440, 40, 62, lit(colour, 0.02)) +
    rect(580, 440, 40, 62, lit(colour, 0.02)) +
    line(
      'M346 448L374 496M374 448L346 496M586 448L614 496M614 448L586 496',
      lit(colour, -0.4),
      2,
      'opacity=".6"',
    )
  );
}

/** A printed mug: the artwork is a band on the wall. */
function artMug(sheet: Sheet, art: Art, colour: string): string {
  const handle = 'M700 560C900 540 900 850 690 830';
  const body = pot(
    sheet,
    { x: 450, y: 960, scale: 420, tilt: 16 },
    {
      form: forms.mug,
      glaze: { profile: forms.mug, colour, gloss: 0.6 },
      outside: () =>
        sheet.clipped(
          rect(240, 460, 360, 520, '#000'),
          group('translate(285 545) scale(1.02 .95)', art(sheet)),
        ),
    },
  );
  return (
    line(handle, lit(colour, -0.35), 62) +
    line(handle, colour, 48) +
    line(handle, lit(colour, 0.6), 12, 'transform="translate(-8 -9)" opacity=".7"') +
    body
  );
}

const wall: Room = { ground: 'plaster', tone: '#e4ded2', window: true };
const table: Room = { ground: 'wood', window: true };
const room = (sheet: Sheet, art: Art, frame: string): string =>
  rect(
    0,
    940,
    960,
    260,
    sheet.linear(0, 940, 0, 1200, [
      [0, '#b5885a'],
      [0.1, '#d2a878'],
      [1, '#a87a4c'],
    ]),
  ) +
  rect(0, 936, 960, 10, '#1a120c', 'opacity=".3"') +
  framed(sheet, art, 330, 210, 1.15, frame) +
  sprig(sheet, 168, 850, 330, -74) +
  sprig(sheet, 172, 850, 250, -108) +
  pot(
    sheet,
    { x: 172, y: 1060, scale: 125, tilt: 13 },
    {
      form: forms.vase,
      glaze: { profile: forms.vase, colour: '#3b3835', gloss: 0.4, inside: '#1c1a18' },
    },
  );

const poster = (name: string, art: Art, frame: string): Pictures => ({
  [`poster-${name}-front`]: () =>
    photograph(`poster-${name}-front`, wall, (sheet) => framed(sheet, art, 210, 230, 1.8, frame)),
  [`poster-${name}-room`]: () =>
    photograph(`poster-${name}-room`, wall, (sheet) => room(sheet, art, frame)),
});

export const printPictures: Pictures = {
  ...poster('wave', wave, '#2a2725'),
  ...poster('fuji', fuji, '#b98d58'),
  ...poster('moon', moon, '#2a2725'),
  'tee-white-front': () =>
    photograph('tee-white-front', wall, (sheet) => shirt(sheet, '#f1ede4', wave)),
  'tee-navy-front': () =>
    photograph('tee-navy-front', wall, (sheet) => shirt(sheet, '#26354f', crane)),
  'tee-close': () =>
    photograph('tee-close', wall, (sheet) =>
      group('translate(-480 -760) scale(2)', shirt(sheet, '#f1ede4', wave)),
    ),
  'tote-natural-front': () =>
    photograph('tote-natural-front', wall, (sheet) => tote(sheet, '#e6d9bf', fish)),
  'tote-black-front': () =>
    photograph('tote-black-front', wall, (sheet) => tote(sheet, '#393633', crane)),
  'art-mug-fuji-front': () =>
    photograph('art-mug-fuji-front', { ground: 'linen', horizon: 520 }, (sheet) =>
      artMug(sheet, fuji, '#f2efe8'),
    ),
  'art-mug-fish-front': () =>
    photograph('art-mug-fish-front', { ground: 'linen', horizon: 520 }, (sheet) =>
      artMug(sheet, fish, '#f2efe8'),
    ),
  'postcards-front': () =>
    photograph('postcards-front', table, (sheet) =>
      [fuji, moon, crane, fish, wave]
        .map((art, i) =>
          group(
            `translate(${[150, 480, 120, 500, 330][i]} ${[130, 190, 600, 660, 400][i]}) rotate(${[-8, 6, 5, -5, 2][i]})`,
            flatShadow(sheet, 'M0 0H300V420H0Z', 10) +
              rect(0, 0, 300, 420, '#fbf8f1') +
              sheet.clipped(rect(16, 16, 268, 388, '#000'), art(sheet)) +
              rect(
                0,
                0,
                300,
                420,
                sheet.linear(0, 0, 300, 420, [
                  [0, '#ffffff', 0.2],
                  [0.6, '#ffffff', 0],
                  [1, '#1a120c', 0.1],
                ]),
              ),
          ),
        )
        .join(''),
    ),
};
