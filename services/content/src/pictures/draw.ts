import { chart, chartOf } from './chart.ts'

interface Colours {
  land: string
  line: string
  ink: string
  text: string
}

/** The page's own colours where the picture stands in a page, the light ones where it stands alone. */
const tokens: Colours = {
  land: 'var(--land, #f4edda)',
  line: 'var(--land-line, #8f7a42)',
  ink: 'var(--accent, #0a5868)',
  text: 'var(--ink, #12242b)',
}

const plain: Colours = { land: '#f4edda', line: '#8f7a42', ink: '#0a5868', text: '#12242b' }

/** As attributes: a picture's own policy allows no styles. */
const SOUNDING = `font-style="italic" font-size="24" font-family="var(--serif, Georgia, serif)"`

/** The product's mark: a chart's light, star and flare. */
const mark = ({ ink, text }: Colours) =>
  `<g transform="translate(84 452) scale(3.2)"><path fill="${ink}" d="M13.6 17.6C14.5 10 20 4 26 2c3.2-1.1 5.3 1.5 3.8 4.4C26.8 12 21.5 16.5 14.8 18.8z"/><path fill="${text}" d="M9.5 13.2l2.5 5.9 6.4.5-4.9 4.2 1.5 6.2-5.5-3.3L4 30l1.5-6.2L.6 19.6l6.4-.5z"/></g>`

function drawing(name: string, colours: Colours, sounding: boolean): string {
  const { land, line } = colours
  const { contours, x, y, height } = chartOf(name)
  const paths = contours.map(
    (d, index) =>
      `<path d="${d}" stroke-width="${index % 4 === 0 ? 2.6 : 1.4}" opacity="${index % 4 === 0 ? 0.55 : 0.38}"/>`,
  )
  const number = sounding
    ? `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="middle" dominant-baseline="central" fill="${line}" ${SOUNDING}>${height}</text>`
    : mark(colours)
  return `<rect width="${chart.width}" height="${chart.height}" fill="${land}"/><g fill="none" stroke="${line}">${paths.join('')}</g>${number}`
}

const frame = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${chart.height}" width="${chart.width}" height="${chart.height}">${inner}</svg>`

/** The chart of a name, to be used by pages (`#drawing`) or looked at alone. */
export const drawChart = (name: string): string => frame(`<g id="drawing">${drawing(name, tokens, true)}</g>`)

/** The same chart without words and in fixed colours, to be made into pixels. */
export const drawCard = (name: string): string => frame(drawing(name, plain, false))
