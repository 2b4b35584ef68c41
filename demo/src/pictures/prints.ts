import type { Pictures } from './pictures.ts'
import { flatShadow, photograph, type Room } from './studio.ts'
import { ellipse, group, lit, line, n, path, rect, Sheet } from './svg.ts'
import { sprig } from './tableware.ts'
import { pot, forms } from './vessels.ts'

/** The shop's own artwork, drawn in a field of 300 × 420. */
type Art = (sheet: Sheet) => string

const fuji: Art = (sheet) => rect(0, 0, 300, 420, sheet.linear(0, 0, 0, 420, [[0, '#f3d9b8'], [0.5, '#f6ead2'], [1, '#dfe4e0']])) + ellipse(206, 118, 46, 46, '#c23a2b') + [70, 90, 150].map((y, i) => rect([20, 150, 60][i] ?? 0, y, [90, 120, 70][i] ?? 0, 7, '#fffaf0', 'rx="3.5" opacity=".8"')).join('') + path('M-10 330C60 300 90 210 132 160L150 150L170 162C210 220 240 300 310 330V420H-10Z', '#2b4a78') + path('M132 160L150 150L170 162C184 182 196 204 206 222L190 212L178 232L164 206L150 236L136 208L124 230L112 206C120 190 126 170 132 160Z', '#f7f3ea') + path('M-10 350C60 330 120 366 180 348S270 340 310 352V420H-10Z', '#3f6b62') + path('M-10 382C70 362 130 398 200 378S280 374 310 384V420H-10Z', '#27483f')

const wave: Art = (sheet) => {
  let out = rect(0, 0, 300, 420, sheet.linear(0, 0, 0, 420, [[0, '#efe3cb'], [1, '#d5dfe0']])) + ellipse(222, 92, 38, 38, '#e0a54a')
  const crest = (y: number, tone: string, k: number) => path(`M-10 ${y + 60}C30 ${y + 40} 60 ${y - 40 * k} 130 ${y - 60 * k}C190 ${y - 74 * k} 226 ${y - 30 * k} 214 ${y}C206 ${y - 22 * k} 176 ${y - 30 * k} 158 ${y - 10}C190 ${y + 40} 250 ${y + 50} 310 ${y + 30}V420H-10Z`, tone)
  for (let i = 0; i < 3; i += 1) {
    const y = 190 + i * 84
    out += crest(y, ['#6f94a8', '#3d658a', '#1f3a5f'][i] ?? '#1f3a5f', 1 - i * 0.12)
    for (let j = 0; j < 13; j += 1) out += ellipse(120 + j * 8 + sheet.any(-6, 6), y - 62 + i * 7 + Math.abs(j - 4) * 5, 5, 4, '#f7f3ea')
    for (let j = 0; j < 3; j += 1) out += line(`M-6 ${y + 66 + j * 12}C40 ${y + 50 + j * 10} 76 ${y - 14 + j * 14} 130 ${y - 34 + j * 13}`, '#f7f3ea', 2.4, 'opacity=".8"')
  }
  return out
}

const moon: Art = (sheet) => rect(0, 0, 300, 420, sheet.linear(0, 0, 0, 420, [[0, '#1b2440'], [0.7, '#3f4a73'], [1, '#6b6486']])) + ellipse(180, 140, 74, 74, sheet.radial(165, 125, 90, [[0, '#fff7dc'], [1, '#ead9a4']])) + Array.from({ length: 30 }, (_, i) => { const x = 10 + i * 10; const h = sheet.any(110, 210); const b = sheet.any(-36, 36); return line(`M${n(x)} 430Q${n(x)} ${n(430 - h * 0.6)} ${n(x + b)} ${n(430 - h)}`, '#c9b98c', 1.8) + line(`M${n(x + b)} ${n(430 - h)}q${n(b * 0.5)} 4 ${n(b * 0.8)} 26`, '#e9ddb4', 5, 'opacity=".75"') }).join('')

const crane: Art = () => rect(0, 0, 300, 420, '#efe6d3') + ellipse(150, 170, 96, 96, '#c23a2b') + path('M60 250C110 210 150 214 176 240C204 200 244 170 290 168C262 196 250 226 214 254C240 262 256 280 262 300C226 282 196 284 168 276C150 300 130 330 96 350C104 316 116 290 128 270C104 266 84 260 60 250Z', '#fbf8f0', 'stroke="#28303f" stroke-width="3"') + path('M214 254C240 262 256 280 262 300C236 292 220 284 204 278ZM96 350C104 316 116 290 128 270L146 276C136 304 120 330 96 350Z', '#28303f') + line('M64 250C44 240 34 226 20 226', '#28303f', 5) + ellipse(60, 248, 8, 6, '#c23a2b')

const fish: Art = (sheet) => rect(0, 0, 300, 420, sheet.linear(0, 0, 300, 420, [[0, '#d6e5e3'], [1, '#9fc2c4']])) + [60, 120, 190].map((r) => ellipse(170, 190, r, r * 0.9, 'none', 'stroke="#ffffff" stroke-width="3" opacity=".5"')).join('') + [[150, 150, -30, '#c23a2b'], [190, 290, 40, '#e8702f'], [90, 330, -70, '#f4efe6']].map(([x, y, a, c]) => group(`translate(${x} ${y}) rotate(${a})`, path('M-46 0C-30 -28 20 -26 44 0C20 26 -30 28 -46 0Z', String(c)) + path('M-40 0C-66 -34 -92 -30 -100 -18C-84 -10 -80 10 -96 26C-74 30 -56 20 -40 0Z', String(c), 'opacity=".75"') + path('M4 -20C-6 -40 -24 -40 -30 -34L-14 -18ZM4 20C-6 40 -24 40 -30 34L-14 18Z', String(c), 'opacity=".7"') + path('M-10 -20C0 -8 0 8 -10 20C6 20 20 14 26 10C20 0 20 0 26 -10C20 -14 6 -20 -10 -20Z', '#fff6e6', 'opacity=".8"') + ellipse(32, -8, 3.4, 3.4, '#1c1b1a'))).join('')

function framed(sheet: Sheet, art: Art, x: number, y: number, scale: number, frame: string): string {
  const w = 300 * scale
  const h = 420 * scale
  const m = 46 * scale
  const f = 13 * scale
  return flatShadow(sheet, `M${x - m - f} ${y - m - f}H${x + w + m + f}V${y + h + m + f}H${x - m - f}Z`, 26) + rect(x - m - f, y - m - f, w + 2 * (m + f), h + 2 * (m + f), sheet.linear(x - m, y - m, x + w + m, y + h + m, [[0, lit(frame, 0.4)], [0.5, frame], [1, lit(frame, -0.35)]])) + rect(x - m, y - m, w + 2 * m, h + 2 * m, '#fbf8f1') + sheet.clipped(rect(x, y, w, h, '#000'), group(`translate(${x} ${y}) scale(${scale})`, art(sheet))) + rect(x - m, y - m, w + 2 * m, 10, '#1a120c', 'opacity=".18"') + rect(x - m, y - m, 9, h + 2 * m, '#1a120c', 'opacity=".12"') + path(`M${n(x + w * 0.5)} ${n(y - m)}L${n(x + w + m)} ${n(y - m)}L${n(x + w + m)} ${n(y + h * 0.3)}L${n(x + w * 0.1)} ${n(y + h + m)}L${n(x - w * 0.1)} ${n(y + h + m)}Z`, '#ffffff', 'opacity=".1"')
}

/** Cloth printed with the artwork takes the folds of the cloth. */
function printed(sheet: Sheet, art: Art, x: number, y: number, scale: number): string {
  return `<g opacity=".93">${sheet.clipped(rect(x, y, 300 * scale, 420 * scale, '#000', 'rx="4"'), group(`translate(${x} ${y}) scale(${scale})`, art(sheet)))}</g>`
}

function shirt(sheet: Sheet, colour: string, art: Art | null): string {
  const d = 'M330 250C390 300 570 300 630 250C700 268 780 300 824 336C856 400 880 480 892 560L756 590C744 550 734 520 722 500C724 720 728 900 732 1060C560 1082 400 1082 228 1060C232 900 236 720 238 500C226 520 216 550 204 590L68 560C80 480 104 400 136 336C180 300 260 268 330 250Z'
  const folds = [['M250 520C300 640 280 820 260 1040', 26], ['M700 520C660 640 690 820 704 1040', 30], ['M330 300C300 380 270 430 240 500', 18], ['M630 300C660 380 690 430 720 500', 22], ['M420 1060C440 900 400 800 430 700', 18], ['M580 1064C560 940 600 860 570 760', 16]].map(([f, w]) => line(String(f), '#1a120c', Number(w))).join('')
  const lights = line('M290 500C330 640 320 860 300 1040', '#ffffff', 22) + line('M660 560C630 700 650 860 660 1040', '#ffffff', 18) + line('M130 380C110 440 100 500 96 550', '#ffffff', 16)
  const collar = 'M330 250C390 326 570 326 630 250C612 246 600 244 592 240C556 288 404 288 368 240C358 244 346 246 330 250Z'
  return flatShadow(sheet, d, 20) + path('M368 240C404 288 556 288 592 240C520 214 440 214 368 240Z', lit(colour, -0.45)) + path(d, sheet.linear(80, 250, 880, 1080, [[0, lit(colour, 0.22)], [0.45, colour], [1, lit(colour, -0.2)]])) + (art === null ? '' : printed(sheet, art, 345, 400, 0.9)) + sheet.clipped(path(d, '#000'), `<g opacity=".13">${sheet.blurred(12, folds)}</g><g opacity=".16">${sheet.blurred(10, lights)}</g>`) + path(collar, lit(colour, 0.06)) + line('M330 250C390 326 570 326 630 250', lit(colour, -0.4), 2.4, 'opacity=".6" stroke-dasharray="5 4"') + line('M78 546L206 574M882 546L754 574M230 1044C400 1066 560 1066 730 1044', lit(colour, -0.4), 2.2, 'opacity=".6" stroke-dasharray="6 5"')
}

function tote(sheet: Sheet, colour: string, art: Art): string {
  const d = 'M220 430H740C750 640 756 860 762 1070C580 1088 380 1088 198 1070C204 860 210 640 220 430Z'
  const strap = (k: number, dy: number, tone: number) => line(`M${480 - k} ${440 + dy}C${480 - k - 6} ${150 + dy} ${480 - k * 0.5} ${90 + dy} 480 ${90 + dy}S${480 + k + 6} ${150 + dy} ${480 + k} ${440 + dy}`, lit(colour, tone), 40) + line(`M${480 - k + 13} ${440 + dy}C${480 - k + 6} ${160 + dy} ${480 - k * 0.5} ${103 + dy} 480 ${103 + dy}`, lit(colour, -0.35), 2, 'opacity=".5" stroke-dasharray="6 5"')
  const weave = sheet.pattern(7, 7, '<path d="M0 2H7" stroke="#000" stroke-width="1.2" opacity=".1"/><path d="M2 0V7" stroke="#fff" stroke-width="1.4" opacity=".18"/>')
  return flatShadow(sheet, d, 20) + strap(120, -26, -0.26) + path(d, sheet.linear(200, 430, 760, 1080, [[0, lit(colour, 0.25)], [0.5, colour], [1, lit(colour, -0.16)]])) + path(d, weave) + printed(sheet, art, 345, 540, 0.9) + sheet.clipped(path(d, '#000'), `<g opacity=".14">${sheet.blurred(13, line('M260 450C290 650 250 860 280 1070M690 470C660 700 720 860 690 1070M420 1080C440 1000 400 960 430 900', '#1a120c', 24))}</g>`) + line('M222 462H738', lit(colour, -0.4), 2.2, 'opacity=".6" stroke-dasharray="7 5"') + sheet.blurred(5, line('M360 440V520M600 440V520', '#1a120c', 44, 'opacity=".25"')) + strap(120, 24, 0.05) + rect(340, 440, 40, 62, lit(colour, 0.02)) + rect(580, 440, 40, 62, lit(colour, 0.02)) + line('M346 448L374 496M374 448L346 496M586 448L614 496M614 448L586 496', lit(colour, -0.4), 2, 'opacity=".6"')
}

/** A printed mug: the artwork lies as a band on the wall. */
function artMug(sheet: Sheet, art: Art, colour: string): string {
  const handle = 'M700 560C900 540 900 850 690 830'
  const body = pot(sheet, { x: 450, y: 960, scale: 420, tilt: 16 }, { form: forms.mug, glaze: { profile: forms.mug, colour, gloss: 0.6 }, outside: () => sheet.clipped(rect(240, 460, 360, 520, '#000'), group('translate(285 545) scale(1.02 .95)', art(sheet))) })
  return line(handle, lit(colour, -0.35), 62) + line(handle, colour, 48) + line(handle, lit(colour, 0.6), 12, 'transform="translate(-8 -9)" opacity=".7"') + body
}

const wall: Room = { ground: 'plaster', tone: '#e4ded2', window: true }
const table: Room = { ground: 'wood', window: true }
const room = (sheet: Sheet, art: Art, frame: string): string => rect(0, 940, 960, 260, sheet.linear(0, 940, 0, 1200, [[0, '#b5885a'], [0.1, '#d2a878'], [1, '#a87a4c']])) + rect(0, 936, 960, 10, '#1a120c', 'opacity=".3"') + framed(sheet, art, 330, 210, 1.15, frame) + sprig(sheet, 168, 850, 330, -74) + sprig(sheet, 172, 850, 250, -108) + pot(sheet, { x: 172, y: 1060, scale: 125, tilt: 13 }, { form: forms.vase, glaze: { profile: forms.vase, colour: '#3b3835', gloss: 0.4, inside: '#1c1a18' } })

const poster = (name: string, art: Art, frame: string): Pictures => ({
  [`poster-${name}-front`]: () => photograph(`poster-${name}-front`, wall, (sheet) => framed(sheet, art, 210, 230, 1.8, frame)),
  [`poster-${name}-room`]: () => photograph(`poster-${name}-room`, wall, (sheet) => room(sheet, art, frame)),
})

export const printPictures: Pictures = {
  ...poster('wave', wave, '#2a2725'), ...poster('fuji', fuji, '#b98d58'), ...poster('moon', moon, '#2a2725'),
  'tee-white-front': () => photograph('tee-white-front', wall, (sheet) => shirt(sheet, '#f1ede4', wave)),
  'tee-navy-front': () => photograph('tee-navy-front', wall, (sheet) => shirt(sheet, '#26354f', crane)),
  'tee-close': () => photograph('tee-close', wall, (sheet) => group('translate(-480 -760) scale(2)', shirt(sheet, '#f1ede4', wave))),
  'tote-natural-front': () => photograph('tote-natural-front', wall, (sheet) => tote(sheet, '#e6d9bf', fish)),
  'tote-black-front': () => photograph('tote-black-front', wall, (sheet) => tote(sheet, '#393633', crane)),
  'art-mug-fuji-front': () => photograph('art-mug-fuji-front', { ground: 'linen', horizon: 520 }, (sheet) => artMug(sheet, fuji, '#f2efe8')),
  'art-mug-fish-front': () => photograph('art-mug-fish-front', { ground: 'linen', horizon: 520 }, (sheet) => artMug(sheet, fish, '#f2efe8')),
  'postcards-front': () => photograph('postcards-front', table, (sheet) => [fuji, moon, crane, fish, wave].map((art, i) => group(`translate(${[150, 480, 120, 500, 330][i]} ${[130, 190, 600, 660, 400][i]}) rotate(${[-8, 6, 5, -5, 2][i]})`, flatShadow(sheet, 'M0 0H300V420H0Z', 10) + rect(0, 0, 300, 420, '#fbf8f1') + sheet.clipped(rect(16, 16, 268, 388, '#000'), art(sheet)) + rect(0, 0, 300, 420, sheet.linear(0, 0, 300, 420, [[0, '#ffffff', 0.2], [0.6, '#ffffff', 0], [1, '#1a120c', 0.1]])))).join('')),
}
