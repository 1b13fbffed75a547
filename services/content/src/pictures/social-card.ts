import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { renderAsync } from '@resvg/resvg-js'
import satori, { type Font } from 'satori'
import { canvas } from './contours.ts'
import { drawCardBehind, fixedColors } from './draw.ts'

/** What a page's social picture says. */
export interface SocialCard {
  /** Decides the contour lines, so that each page has its own. */
  name: string
  /** A short line above the title. */
  over: string
  title: string
  /** Lines below the title, such as the deadline. */
  facts: readonly string[]
}

const resolve = createRequire(import.meta.url).resolve

/** Satori reads no WOFF2. The extended fonts have the letters of European languages outside English. */
const files = [
  { family: 'newsreader', name: 'Serif', weight: 500 },
  { family: 'hanken-grotesk', name: 'Sans', weight: 500 },
] as const

const fonts: Promise<Font[]> = Promise.all(
  files.flatMap(({ family, name, weight }) =>
    ['latin', 'latin-ext'].map(async (subset) => ({
      name: subset === 'latin' ? name : `${name} extended`,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)),
    })),
  ),
)

const serif = 'Serif, "Serif extended"'
const sans = 'Sans, "Sans extended"'
const MARGIN = 84

interface Box {
  type: 'div'
  props: { style: Record<string, string | number>; children: Box[] | string }
}

const box = (style: Record<string, string | number>, children: Box[] | string): Box => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})

const clamped = { display: 'block', lineClamp: 4 }

/** Long titles are set smaller, and cut after four lines. */
const titleSize = ({ length }: string): number => (length > 110 ? 46 : length > 60 ? 54 : 64)

const frame = {
  ...canvas,
  flexDirection: 'column',
  justifyContent: 'space-between',
  boxSizing: 'border-box',
  padding: `64px ${MARGIN}px 80px`,
  color: fixedColors.text,
}

/** Beside the logo. */
const below = {
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 92,
  paddingLeft: 130,
  fontFamily: sans,
  fontSize: 30,
  lineHeight: 1.4,
}

const titleStyle = (title: string) => ({
  ...clamped,
  marginTop: 18,
  fontFamily: serif,
  fontSize: titleSize(title),
  lineHeight: 1.14,
  letterSpacing: '-0.02em',
})

const oneLine = { ...clamped, lineClamp: 1 }

const layout = ({ over, title, facts }: SocialCard): Box =>
  box(frame, [
    box({ flexDirection: 'column' }, [
      box({ ...oneLine, fontFamily: sans, fontSize: 28, color: fixedColors.ink }, over),
      box(titleStyle(title), title),
    ]),
    box(
      below,
      facts.map((fact) => box(oneLine, fact)),
    ),
  ])

/** A PNG of 1200 by 630 pixels. Painting, the longer part, runs outside of the event loop. */
export async function renderSocialCard(card: SocialCard): Promise<Buffer> {
  // The library is made for React elements and also reads plain objects of their shape.
  const words = await satori(layout(card) as unknown as Parameters<typeof satori>[0], {
    ...canvas,
    fonts: await fonts,
  })
  const image = await renderAsync(drawCardBehind(card.name, words), { font: { loadSystemFonts: false } })
  return image.asPng()
}
