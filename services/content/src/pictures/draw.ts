import { canvas, contoursFor } from './contours.ts'

interface Colors {
  land: string
  line: string
  ink: string
  text: string
}

/** The page's colors when embedded in a page, light ones otherwise. */
const pageColors: Colors = {
  land: 'var(--land, #f4edda)',
  line: 'var(--land-line, #8f7a42)',
  ink: 'var(--accent, #0a5868)',
  text: 'var(--ink, #12242b)',
}

/** Light colors for pictures that other sites show. */
export const fixedColors: Colors = { land: '#f4edda', line: '#8f7a42', ink: '#0a5868', text: '#12242b' }

/** Attributes instead of CSS: the content policy of pictures allows no styles. */
const HEIGHT_LABEL = `font-style="italic" font-size="24" font-family="var(--serif, Georgia, serif)"`

/** The logo: the symbol of a light on nautical charts. */
const logo = ({ ink, text }: Colors) =>
  `<g transform="translate(84 452) scale(3.2)"><path fill="${ink}" d="M13.6 17.6C14.5 10 20 4 26 2c3.2-1.1 5.3 1.5 3.8 4.4C26.8 12 21.5 16.5 14.8 18.8z"/><path fill="${text}" d="M9.5 13.2l2.5 5.9 6.4.5-4.9 4.2 1.5 6.2-5.5-3.3L4 30l1.5-6.2L.6 19.6l6.4-.5z"/></g>`

function drawing(name: string, colors: Colors, hasHeight: boolean): string {
  const { land, line } = colors
  const { lines, x, y, height } = contoursFor(name)
  const paths = lines.map(
    (d, index) =>
      `<path d="${d}" stroke-width="${index % 4 === 0 ? 2.6 : 1.4}" opacity="${index % 4 === 0 ? 0.55 : 0.38}"/>`,
  )
  const label = hasHeight
    ? `<text x="${Math.round(x)}" y="${Math.round(y)}" text-anchor="middle" dominant-baseline="central" fill="${line}" ${HEIGHT_LABEL}>${height}</text>`
    : logo(colors)
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${land}"/><g fill="none" stroke="${line}">${paths.join('')}</g>${label}`
}

const frame = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvas.width} ${canvas.height}" width="${canvas.width}" height="${canvas.height}">${inner}</svg>`

/**
 * An SVG of contour lines for a name, labeled with a height. Pages embed its `#drawing`, and lists embed its `#thumbnail`,
 * which other programs leave out.
 */
export const drawChart = (name: string, thumbnail = ''): string =>
  frame(
    `<g id="drawing">${drawing(name, pageColors, true)}</g><defs><g id="thumbnail">${thumbnail}</g></defs>`,
  )

/** The same drawing with the logo in fixed colors, for PNG cards. */
export const drawCard = (name: string): string => frame(drawing(name, fixedColors, false))

/** The card's drawing, fainter, behind the words of a social picture (an SVG of the same size). */
export const drawCardBehind = (name: string, words: string): string => frame(`${faded(name)}${words}`)

function faded(name: string): string {
  const { land, line } = fixedColors
  const { lines } = contoursFor(name)
  const paths = lines.map((d) => `<path d="${d}" stroke-width="1.6" opacity="0.26"/>`)
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="${land}"/><g fill="none" stroke="${line}">${paths.join('')}</g>${logo(fixedColors)}`
}
