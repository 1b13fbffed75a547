import { canvas, drawContours, seededRandom, type Contours, type Point } from './contours.ts'
import { topicDrawing } from './topic-drawings.ts'

/** What a thumbnail shows of an article. */
interface Article {
  slug: string
  tags: readonly string[]
  /** Sanitized HTML. */
  content: string
}

const MOST_SECTIONS = 7
const DRAWING_SIZE = 180
/** Wide boxes crop the top and bottom. */
const MIDDLE = canvas.height / 2
const SHORE = 188
/** Labels closer to each other would touch. */
const LABEL_GAP = 84

/** The number of words in each section that a heading begins. An article without headings is one section. */
function countWords(html: string): number[] {
  const [text = '', ...sections] = html.split(/<h2[\s>]/)
  return (sections.length > 0 ? sections : [text])
    .slice(0, MOST_SECTIONS)
    .map((section) => section.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0)
}

/** Keeps lines as thin in a card as in a wide picture. */
const LINE = 'vector-effect="non-scaling-stroke" fill="none"'

function drawIsland({ lines, x, y }: Contours, tags: readonly string[]): string {
  const [outer = ''] = lines.slice(-1)
  const inner = lines
    .slice(1, -1)
    .filter((_, index) => index % 2 === 0)
    .map((d) => `<path d="${d}" ${LINE} stroke="var(--land-line, #8f7a42)" opacity="0.45"/>`)
  const corner = `${Math.round(x - DRAWING_SIZE / 2)} ${Math.round(y - DRAWING_SIZE / 2)}`
  return `<path d="${outer}" fill="var(--land, #f4edda)" stroke="var(--land-line, #8f7a42)" stroke-width="1.3" vector-effect="non-scaling-stroke"/>${inner.join('')}<g transform="translate(${corner}) scale(${DRAWING_SIZE / 100})">${topicDrawing(tags)}</g>`
}

/** A route with a mark for each section; the distances follow the sections' lengths. */
function drawPassage(words: readonly number[], random: () => number, [from, to]: Point): string {
  const total = words.reduce((sum, count) => sum + count, 0) || 1
  const height = (random() < 0.5 ? -1 : 1) * (50 + random() * 50)
  const turns = 1 + random() * 1.4
  const at = (share: number): Point => [
    Math.round(from + (to - from) * share),
    Math.round(MIDDLE + height * Math.sin(share * Math.PI * turns)),
  ]
  const STEPS = 24
  const route = Array.from({ length: STEPS + 1 }, (_, step) => at(step / STEPS).join(' '))
  let sailed = 0
  let labeled = Number.NEGATIVE_INFINITY
  const marks = words.map((count) => {
    sailed += count
    const [x, y] = at(sailed / total)
    const mark = `<circle cx="${x}" cy="${y}" r="11" fill="var(--surface, #fff)" stroke="var(--accent, #0a5868)" stroke-width="1.7" vector-effect="non-scaling-stroke"/>`
    if (Math.abs(x - labeled) < LABEL_GAP) return mark
    labeled = x
    return `${mark}<text x="${x}" y="${y - 30}" text-anchor="middle" fill="var(--ink2, #3b5059)" font-style="italic" font-size="36" font-family="var(--serif, Georgia, serif)">${count}</text>`
  })
  return `<path d="M${route.join('L')}" ${LINE} stroke="var(--accent, #0a5868)" stroke-width="1.5" stroke-dasharray="6 5"/>${marks.join('')}`
}

/** Water lines around the shore, fainter with the distance. */
const drawShallows = ({ lines }: Contours): string =>
  lines
    .map(
      (d, index) =>
        `<path d="${d}" ${LINE} stroke="var(--accent, #0a5868)" opacity="${0.22 - index * 0.06}"/>`,
    )
    .join('')

/**
 * A chart of an article for lists, 1200 by 630 units: an island with the drawing of its topic, and a passage with a mark
 * for each section, labeled with the section's words. Two articles look alike only if their texts do.
 */
export function drawThumbnail({ slug, tags, content }: Article): string {
  const random = seededRandom(`thumbnail ${slug}`)
  const isRight = random() < 0.5
  const center: Point = [isRight ? 880 + random() * 60 : 260 + random() * 60, MIDDLE - 15 + random() * 30]
  const island = drawContours(random, center, SHORE / 2.5)
  const shallows = { ...island, lines: drawContours(seededRandom(slug), center, SHORE / 1.7).lines.slice(-3) }
  const ends: Point = isRight ? [60, center[0] - SHORE - 60] : [1140, center[0] + SHORE + 60]
  return `<rect width="${canvas.width}" height="${canvas.height}" fill="var(--sunken, #e9f0f1)"/>${drawShallows(shallows)}${drawIsland(island, tags)}${drawPassage(countWords(content), random, ends)}`
}
