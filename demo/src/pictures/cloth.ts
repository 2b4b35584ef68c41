import { motif, type Motif } from './motifs.ts'
import type { Pictures } from './pictures.ts'
import { flatShadow, photograph, shadow, type Room } from './studio.ts'
import { ellipse, group, lit, line, n, path, rect, Sheet, type Stop } from './svg.ts'

export interface Fabric { kind: Motif; ground: string; ink: string; size: number }

/** Soft vertical folds of something that hangs. */
function drape(sheet: Sheet, x: number, w: number, folds: number, depth = 1): string {
  const stops: Stop[] = []
  for (let i = 0; i <= folds * 2; i += 1) stops.push([Number((i / (folds * 2)).toFixed(3)), i % 2 === 0 ? '#1a120c' : '#fffaf0', (i % 2 === 0 ? sheet.any(0.16, 0.28) : sheet.any(0.1, 0.2)) * depth])
  return sheet.linear(x, 0, x + w, 0, stops)
}

function weave(sheet: Sheet): string {
  return sheet.pattern(5, 5, '<path d="M0 1H5" stroke="#000" stroke-width="1" opacity=".05"/><path d="M1 0V5" stroke="#fff" stroke-width="1" opacity=".06"/>')
}

/** A long cloth on a bamboo rod. */
function hanging(sheet: Sheet, fabric: Fabric, x: number, y: number, w: number, h: number): string {
  const shape = `M${x} ${y}H${x + w}C${x + w + 6} ${y + h * 0.4} ${x + w - 8} ${y + h * 0.7} ${x + w + 3} ${y + h}C${x + w * 0.8} ${y + h + 10} ${x + w * 0.6} ${y + h - 8} ${x + w * 0.4} ${y + h + 4}S${x + w * 0.1} ${y + h - 4} ${x - 3} ${y + h}C${x + 8} ${y + h * 0.7} ${x - 6} ${y + h * 0.4} ${x} ${y}Z`
  const fringe = Array.from({ length: 40 }, (_, i) => line(`M${n(x + (i + 0.5) * (w / 40))} ${n(y + h)}v${n(sheet.any(5, 14))}`, fabric.ground, 1.6, 'opacity=".8"')).join('')
  return flatShadow(sheet, shape, 22, 0.8) + fringe + path(shape, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) + path(shape, weave(sheet)) + path(shape, drape(sheet, x, w, 4)) + path(shape, sheet.linear(0, y, 0, y + h, [[0, '#1a120c', 0.3], [0.06, '#fffaf0', 0.06], [0.7, '#fffaf0', 0], [1, '#1a120c', 0.2]])) + rod(sheet, x - 70, y - 14, w + 140)
}

export function rod(sheet: Sheet, x: number, y: number, w: number, colour = '#c7a364'): string {
  const knots = [0.2, 0.47, 0.79].map((k) => rect(x + w * k, y - 2, 8, 30, lit(colour, -0.3), 'rx="3" opacity=".7"')).join('')
  return rect(x + 8, y + 18, w, 26, '#20150c', 'rx="13" opacity=".16"') + rect(x, y, w, 26, sheet.linear(0, y, 0, y + 26, [[0, lit(colour, 0.15)], [0.25, lit(colour, 0.6)], [0.6, colour], [1, lit(colour, -0.5)]]), 'rx="13"') + knots
}

/** A folded stack: the top one with its pattern, edges of the folds at the front. */
function folded(sheet: Sheet, fabric: Fabric, x: number, y: number, w: number, h: number, angle: number, layers = 5): string {
  let out = flatShadow(sheet, `M0 0H${w}V${h + layers * 9}H0Z`, 15)
  for (let i = layers; i >= 1; i -= 1) {
    const drop = i * 9
    out += path(`M${n(i * 0.6)} ${n(h - 20)}H${n(w + i * 0.8)}V${n(h + drop - 9)}Q${n(w)} ${n(h + drop)} ${n(w - 12)} ${n(h + drop)}H8Q0 ${n(h + drop)} 0 ${n(h + drop - 9)}Z`, i % 2 === 0 ? fabric.ground : lit(fabric.ground, -0.08)) + line(`M8 ${n(h + drop)}H${w - 8}`, lit(fabric.ground, -0.5), 2, 'opacity=".5"')
  }
  const top = `M6 0H${w - 6}Q${w} 0 ${w} 8V${h - 6}Q${w} ${h} ${w - 10} ${h + 3}Q${w / 2} ${h + 9} 10 ${h + 3}Q0 ${h} 0 ${h - 6}V8Q0 0 6 0Z`
  const soft = sheet.linear(0, 0, w, h, [[0, '#fffaf0', 0.28], [0.45, '#fffaf0', 0.04], [1, '#1a120c', 0.18]])
  const curve = sheet.linear(0, h - 30, 0, h + 8, [[0, '#1a120c', 0], [0.6, '#fffaf0', 0.16], [1, '#1a120c', 0.36]])
  return group(`translate(${x} ${y}) rotate(${angle})`, out + path(top, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) + path(top, soft) + path(top, curve) + line(`M${n(w * 0.5)} 4C${n(w * 0.49)} ${n(h * 0.4)} ${n(w * 0.51)} ${n(h * 0.7)} ${n(w * 0.5)} ${h}`, '#1a120c', 3, 'opacity=".08"'))
}

/** The weave close by, with one soft diagonal fold. */
function closeUp(sheet: Sheet, fabric: Fabric): string {
  const big = { ...fabric, size: fabric.size * 3.4 }
  const fold = 'M-40 900C220 720 560 640 1000 300L1000 420C620 760 260 820 -40 1010Z'
  return rect(0, 0, 960, 1200, motif(sheet, big.kind, big.ground, big.ink, big.size, 'rotate(-8)')) + sheet.blurred(22, path('M-40 1000C260 820 620 760 1000 420L1000 560C640 860 300 940 -40 1120Z', '#1a120c', 'opacity=".5"')) + sheet.blurred(10, path(fold, '#fffaf0', 'opacity=".34"')) + rect(0, 0, 960, 1200, sheet.linear(0, 0, 960, 1200, [[0, '#fffaf0', 0.2], [0.5, '#fffaf0', 0], [1, '#1a120c', 0.2]]))
}

/** A box wrapped in a furoshiki, with its knot. */
function wrapped(sheet: Sheet, fabric: Fabric, x: number, y: number, s: number): string {
  const cloth = motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size, 'rotate(12)')
  const other = motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size, 'rotate(-38)')
  const body = `M${n(x - s)} ${n(y)}C${n(x - s * 1.1)} ${n(y - s * 0.5)} ${n(x - s * 1)} ${n(y - s * 0.78)} ${n(x - s * 0.8)} ${n(y - s * 0.84)}C${n(x - s * 0.4)} ${n(y - s * 1.02)} ${n(x + s * 0.4)} ${n(y - s * 1.02)} ${n(x + s * 0.8)} ${n(y - s * 0.84)}C${n(x + s)} ${n(y - s * 0.78)} ${n(x + s * 1.1)} ${n(y - s * 0.5)} ${n(x + s)} ${n(y)}C${n(x + s * 0.6)} ${n(y + s * 0.12)} ${n(x - s * 0.6)} ${n(y + s * 0.12)} ${n(x - s)} ${n(y)}Z`
  const shade = sheet.linear(x - s, y - s, x + s, y, [[0, '#fffaf0', 0.26], [0.4, '#fffaf0', 0.02], [0.75, '#1a120c', 0.2], [1, '#1a120c', 0.44]])
  const low = sheet.linear(0, y - s * 0.5, 0, y + s * 0.12, [[0, '#1a120c', 0], [1, '#1a120c', 0.4]])
  const crease = [[-0.82, -0.3], [-0.46, -0.08], [0.5, 0.02], [0.86, -0.22], [-0.1, 0.04], [0.2, 0.05]].map(([dx = 0, dy = 0], i) => line(`M${n(x + dx * s * 0.12)} ${n(y - s * 0.94)}C${n(x + dx * s * 0.5)} ${n(y - s * 0.8)} ${n(x + dx * s * 0.9)} ${n(y - s * 0.5)} ${n(x + dx * s)} ${n(y + dy * s)}`, i % 2 === 0 ? '#1a120c' : '#fffaf0', s * 0.035, 'opacity=".2"')).join('')
  const ear = (k: number) => {
    const d = `M${n(x + k * s * 0.06)} ${n(y - s * 1.02)}C${n(x + k * s * 0.3)} ${n(y - s * 1.5)} ${n(x + k * s * 0.72)} ${n(y - s * 1.44)} ${n(x + k * s * 0.86)} ${n(y - s * 1.18)}C${n(x + k * s * 0.66)} ${n(y - s * 1.02)} ${n(x + k * s * 0.34)} ${n(y - s * 0.88)} ${n(x + k * s * 0.06)} ${n(y - s * 0.92)}Z`
    return path(d, '#20150c', `opacity=".25" transform="translate(8 ${n(s * 0.08)})"`) + path(d, other) + path(d, sheet.linear(x, y - s * 1.5, x + k * s * 0.5, y - s * 0.86, [[0, '#fffaf0', 0.3], [0.5, '#1a120c', 0.04], [1, '#1a120c', 0.5]])) + line(`M${n(x + k * s * 0.1)} ${n(y - s * 0.98)}C${n(x + k * s * 0.34)} ${n(y - s * 1.2)} ${n(x + k * s * 0.5)} ${n(y - s * 1.24)} ${n(x + k * s * 0.7)} ${n(y - s * 1.2)}`, '#1a120c', s * 0.02, 'opacity=".35"')
  }
  const knot = `M${n(x - s * 0.17)} ${n(y - s * 1)}C${n(x - s * 0.2)} ${n(y - s * 1.16)} ${n(x + s * 0.2)} ${n(y - s * 1.18)} ${n(x + s * 0.18)} ${n(y - s * 0.98)}C${n(x + s * 0.16)} ${n(y - s * 0.84)} ${n(x - s * 0.16)} ${n(y - s * 0.84)} ${n(x - s * 0.17)} ${n(y - s * 1)}Z`
  return shadow(sheet, x, y + s * 0.02, s * 1.04, s * 0.3) + path(body, cloth) + path(body, weave(sheet)) + sheet.clipped(path(body, '#000'), crease) + path(body, shade) + path(body, low) + ear(-1) + ear(1) + path(knot, cloth) + path(knot, sheet.radial(x - s * 0.06, y - s * 1.06, s * 0.26, [[0, '#fffaf0', 0.34], [0.6, '#1a120c', 0.06], [1, '#1a120c', 0.5]]))
}

/** The shop's own cloth: panels on a rod with a ring painted over them. */
export function noren(sheet: Sheet, x: number, y: number, w: number, h: number, colour: string, emblem: 'ring' | 'moon' | 'wave', panels = 3): string {
  const gap = 7
  const pw = (w - gap * (panels - 1)) / panels
  const cx = x + w / 2
  const cy = y + h * 0.5
  const r = Math.min(w, h) * 0.24
  const paint = emblem === 'ring' ? ellipse(cx, cy, r, r, 'none', `stroke="#f4eee0" stroke-width="${n(r * 0.24)}"`) + ellipse(cx, cy, r * 0.34, r * 0.34, '#f4eee0')
    : emblem === 'moon' ? ellipse(cx + r * 0.3, cy - r * 0.3, r, r, '#f1e3bd') + line(`M${n(x)} ${n(y + h * 0.86)}C${n(x + w * 0.3)} ${n(y + h * 0.7)} ${n(x + w * 0.5)} ${n(y + h * 0.94)} ${n(x + w)} ${n(y + h * 0.78)}`, '#f4eee0', 8)
      : Array.from({ length: 4 }, (_, i) => line(`M${n(x)} ${n(y + h * (0.6 + i * 0.1))}q${n(w / 8)} ${n(-h * 0.09)} ${n(w / 4)} 0t${n(w / 4)} 0t${n(w / 4)} 0t${n(w / 4)} 0`, '#f4eee0', 9 - i)).join('')
  let out = ''
  for (let i = 0; i < panels; i += 1) {
    const px = x + i * (pw + gap)
    const sway = sheet.any(-8, 8)
    const shape = `M${n(px)} ${y}H${n(px + pw)}C${n(px + pw + 2)} ${n(y + h * 0.4)} ${n(px + pw - 4 + sway)} ${n(y + h * 0.8)} ${n(px + pw + sway)} ${n(y + h)}Q${n(px + pw / 2 + sway)} ${n(y + h + 12)} ${n(px + sway)} ${n(y + h + 2)}C${n(px + 4 + sway)} ${n(y + h * 0.8)} ${n(px - 2)} ${n(y + h * 0.4)} ${n(px)} ${y}Z`
    out += flatShadow(sheet, shape, 16, 0.8) + path(shape, colour) + sheet.clipped(path(shape, '#000'), paint) + path(shape, weave(sheet)) + path(shape, drape(sheet, px, pw, 2, 1.2)) + path(shape, sheet.linear(0, y, 0, y + h, [[0, '#1a120c', 0.34], [0.12, '#fffaf0', 0.06], [1, '#1a120c', 0.22]]))
  }
  const loops = Array.from({ length: panels * 2 }, (_, i) => rect(x + (i + 0.3) * (w / (panels * 2)), y - 34, 26, 40, lit(colour, -0.1), 'rx="4"')).join('')
  return out + rod(sheet, x - 60, y - 30, w + 120) + loops
}

/** A doorway at dusk behind the noren: posts, lintel, warm light within. */
export function doorway(sheet: Sheet, cloth: string): string {
  const wood = '#4d3626'
  const glow = rect(120, 170, 720, 1030, sheet.linear(0, 170, 0, 1200, [[0, '#6b4525'], [0.35, '#d39a52'], [0.75, '#f1cf8c'], [1, '#8f6334']])) + sheet.blurred(12, ellipse(330, 640, 60, 80, '#fff0c4') + ellipse(640, 700, 50, 66, '#ffeab4') + rect(200, 820, 560, 60, '#6f4a28', 'opacity=".8"') + rect(250, 740, 60, 80, '#5b7046', 'opacity=".7"') + rect(420, 720, 80, 100, '#8f3b2a', 'opacity=".7"') + rect(580, 750, 70, 70, '#e9dcc0', 'opacity=".8"'))
  const beam = (x: number, y: number, w: number, h: number) => rect(x, y, w, h, sheet.linear(x, y, x + (w > h ? 0 : w), y + (w > h ? h : 0), [[0, lit(wood, 0.25)], [0.4, wood], [1, lit(wood, -0.5)]]))
  const steps = rect(60, 1120, 840, 80, sheet.linear(0, 1120, 0, 1200, [[0, '#b9b2a4'], [1, '#6f6a60']]))
  return glow + steps + cloth + beam(70, 130, 820, 64) + beam(70, 130, 60, 1010) + beam(830, 130, 60, 1010)
}

/** A drawstring pouch, standing and full. */
function kinchaku(sheet: Sheet, fabric: Fabric, x: number, y: number, s: number, cord: string): string {
  const body = `M${n(x - s * 0.36)} ${n(y - s * 1.06)}C${n(x - s * 0.7)} ${n(y - s * 0.8)} ${n(x - s * 0.94)} ${n(y - s * 0.3)} ${n(x - s * 0.78)} ${n(y)}C${n(x - s * 0.4)} ${n(y + s * 0.1)} ${n(x + s * 0.4)} ${n(y + s * 0.1)} ${n(x + s * 0.78)} ${n(y)}C${n(x + s * 0.94)} ${n(y - s * 0.3)} ${n(x + s * 0.7)} ${n(y - s * 0.8)} ${n(x + s * 0.36)} ${n(y - s * 1.06)}C${n(x + s * 0.46)} ${n(y - s * 1.2)} ${n(x + s * 0.56)} ${n(y - s * 1.28)} ${n(x + s * 0.5)} ${n(y - s * 1.34)}C${n(x + s * 0.2)} ${n(y - s * 1.26)} ${n(x - s * 0.2)} ${n(y - s * 1.26)} ${n(x - s * 0.5)} ${n(y - s * 1.34)}C${n(x - s * 0.56)} ${n(y - s * 1.28)} ${n(x - s * 0.46)} ${n(y - s * 1.2)} ${n(x - s * 0.36)} ${n(y - s * 1.06)}Z`
  const pleats = Array.from({ length: 11 }, (_, i) => line(`M${n(x + (i - 5) * s * 0.066)} ${n(y - s * 1.07)}C${n(x + (i - 5) * s * 0.1)} ${n(y - s * 0.9)} ${n(x + (i - 5) * s * 0.14)} ${n(y - s * 0.7)} ${n(x + (i - 5) * s * 0.15)} ${n(y - s * 0.5)}`, i % 2 === 0 ? '#1a120c' : '#fffaf0', s * 0.024, 'opacity=".2"')).join('')
  const rope = line(`M${n(x - s * 0.38)} ${n(y - s * 1.07)}Q${n(x)} ${n(y - s * 1.0)} ${n(x + s * 0.38)} ${n(y - s * 1.07)}`, cord, s * 0.055) + line(`M${n(x + s * 0.36)} ${n(y - s * 1.06)}C${n(x + s * 0.7)} ${n(y - s * 1.1)} ${n(x + s * 0.86)} ${n(y - s * 0.7)} ${n(x + s * 0.94)} ${n(y - s * 0.36)}M${n(x + s * 0.36)} ${n(y - s * 1.04)}C${n(x + s * 0.62)} ${n(y - s)} ${n(x + s * 0.76)} ${n(y - s * 0.7)} ${n(x + s * 0.82)} ${n(y - s * 0.3)}`, cord, s * 0.032) + ellipse(x + s * 0.94, y - s * 0.33, s * 0.05, s * 0.06, lit(cord, -0.2)) + ellipse(x + s * 0.82, y - s * 0.27, s * 0.05, s * 0.06, lit(cord, -0.2))
  return shadow(sheet, x, y, s * 0.82, s * 0.24) + path(body, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) + path(body, weave(sheet)) + sheet.clipped(path(body, '#000'), pleats) + path(body, sheet.linear(x - s, 0, x + s, 0, [[0, '#1a120c', 0.34], [0.28, '#fffaf0', 0.24], [0.55, '#fffaf0', 0], [1, '#1a120c', 0.5]])) + path(body, sheet.linear(0, y - s * 0.6, 0, y + s * 0.1, [[0, '#1a120c', 0], [1, '#1a120c', 0.36]])) + rope
}

const wall: Room = { ground: 'plaster', tone: '#e2dbcd', window: true }
const table: Room = { ground: 'wood', window: true }
const fabrics = {
  seigaiha: { kind: 'seigaiha', ground: '#f1ece0', ink: '#28477c', size: 130 },
  asanoha: { kind: 'asanoha', ground: '#a13d30', ink: '#f6e9d8', size: 120 },
  ichimatsu: { kind: 'ichimatsu', ground: '#f0ead9', ink: '#4f6d4b', size: 130 },
  yagasuri: { kind: 'yagasuri', ground: '#efe6ec', ink: '#6b4a7d', size: 110 },
  shippo: { kind: 'shippo', ground: '#e6b94f', ink: '#fdf4dc', size: 110 },
  kikko: { kind: 'kikko', ground: '#28303f', ink: '#c9b27a', size: 110 },
  'shippo-navy': { kind: 'shippo', ground: '#26416b', ink: '#eef0ee', size: 110 },
  dots: { kind: 'dots', ground: '#c65d4a', ink: '#fbf1e2', size: 80 },
  stripe: { kind: 'stripe', ground: '#e9e2d2', ink: '#35506f', size: 70 },
} satisfies Record<string, Fabric>

const tenugui = (name: keyof typeof fabrics): Pictures => ({
  [`tenugui-${name}-hung`]: () => photograph(`tenugui-${name}-hung`, wall, (sheet) => hanging(sheet, fabrics[name], 250, 130, 460, 960)),
  [`tenugui-${name}-folded`]: () => photograph(`tenugui-${name}-folded`, table, (sheet) => folded(sheet, fabrics[name], 210, 330, 540, 470, -8)),
})

const wrap = (name: keyof typeof fabrics): Pictures => ({
  [`furoshiki-${name}-box`]: () => photograph(`furoshiki-${name}-box`, { ground: 'linen', horizon: 520 }, (sheet) => wrapped(sheet, fabrics[name], 480, 960, 330)),
  [`furoshiki-${name}-close`]: () => photograph(`furoshiki-${name}-close`, wall, (sheet) => closeUp(sheet, fabrics[name])),
})

export const clothPictures: Pictures = {
  ...tenugui('seigaiha'), ...tenugui('asanoha'), ...tenugui('ichimatsu'), ...tenugui('yagasuri'),
  'tenugui-close': () => photograph('tenugui-close', wall, (sheet) => closeUp(sheet, fabrics.seigaiha)),
  'tenugui-stack': () => photograph('tenugui-stack', table, (sheet) => folded(sheet, fabrics.yagasuri, 170, 150, 430, 300, -6, 4) + folded(sheet, fabrics.ichimatsu, 360, 420, 430, 300, 4, 4) + folded(sheet, fabrics.seigaiha, 190, 720, 430, 300, -3, 4)),
  ...wrap('shippo'), ...wrap('shippo-navy'), ...wrap('kikko'),
  'noren-indigo-door': () => photograph('noren-indigo-door', wall, (sheet) => doorway(sheet, noren(sheet, 150, 260, 660, 500, '#1f3a5f', 'ring', 3))),
  'noren-indigo-flat': () => photograph('noren-indigo-flat', wall, (sheet) => noren(sheet, 160, 190, 640, 820, '#1f3a5f', 'ring', 2)),
  'noren-moon-flat': () => photograph('noren-moon-flat', wall, (sheet) => noren(sheet, 160, 190, 640, 820, '#5b6a52', 'moon', 2)),
  'noren-wave-flat': () => photograph('noren-wave-flat', wall, (sheet) => noren(sheet, 160, 190, 640, 820, '#8f4434', 'wave', 2)),
  'kinchaku-dots-front': () => photograph('kinchaku-dots-front', { ground: 'linen', horizon: 520 }, (sheet) => kinchaku(sheet, fabrics.dots, 450, 980, 380, '#33405c')),
  'kinchaku-stripe-front': () => photograph('kinchaku-stripe-front', { ground: 'linen', horizon: 520 }, (sheet) => kinchaku(sheet, fabrics.stripe, 450, 980, 380, '#8f3b2a')),
  'coasters-front': () => photograph('coasters-front', table, (sheet) => [fabrics.asanoha, fabrics.kikko, fabrics.shippo, fabrics.seigaiha, fabrics.ichimatsu].map((f, i) => folded(sheet, { ...f, size: f.size * 0.7 }, [150, 500, 330, 130, 520][i] ?? 0, [180, 210, 480, 790, 800][i] ?? 0, 290, 270, [-7, 5, -3, 4, -6][i] ?? 0, 1)).join('')),
  'cushion-front': () => photograph('cushion-front', { ground: 'wood', window: true, tone: '#b58a58' }, (sheet) => cushion(sheet, fabrics.stripe)),
}

/** A floor cushion from above, tied at its middle, tassels at the corners. */
function cushion(sheet: Sheet, fabric: Fabric): string {
  const d = 'M150 290C300 250 660 250 810 290C840 440 840 760 810 900C660 940 300 940 150 900C120 760 120 440 150 290Z'
  const tassel = [[150, 290, -1, -1], [810, 290, 1, -1], [150, 900, -1, 1], [810, 900, 1, 1]].map(([x = 0, y = 0, a = 1, b = 1]) => [0, 1, 2, 3, 4].map((i) => line(`M${x} ${y}q${a * 20} ${b * (4 + i * 4)} ${a * (24 + i * 7)} ${b * (44 - i * 7)}`, '#8f3b2a', 5)).join('')).join('')
  return flatShadow(sheet, d, 26) + tassel + path(d, motif(sheet, fabric.kind, fabric.ground, fabric.ink, fabric.size)) + path(d, weave(sheet)) + path(d, sheet.radial(420, 520, 560, [[0, '#fffaf0', 0.24], [0.5, '#fffaf0', 0.04], [0.8, '#1a120c', 0.16], [1, '#1a120c', 0.46]])) + ellipse(480, 600, 120, 110, sheet.radial(480, 600, 120, [[0, '#1a120c', 0.5], [0.5, '#1a120c', 0.16], [1, '#1a120c', 0]])) + line('M458 582L502 618M502 582L458 618', '#8f3b2a', 8) + line('M150 290C300 250 660 250 810 290', '#fffaf0', 5, 'opacity=".5"')
}
