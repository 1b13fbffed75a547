import type { PlacedText } from './pdf-lines.ts'

/** In points: the size of text in a form field that leaves it to the program that shows the form. */
const FIELD_SIZE = 10

/** Texts with what was filled in: a field comes after the last text that is not below it. */
export function withFields(texts: readonly PlacedText[], annotations: readonly Annotation[]): PlacedText[] {
  const all = [...texts]
  for (const { fieldValue, rect, defaultAppearanceData } of annotations) {
    const [left = 0, bottom = 0, right = 0, top = 0] = rect
    const text = [fieldValue ?? ''].flat().join(', ')
    const size = defaultAppearanceData?.fontSize || FIELD_SIZE
    const field = { text, isRtl: false, x: left, y: top - size, width: right - left, size, isBold: false }
    if (/\S/.test(text)) all.splice(all.findLastIndex(({ y }) => y >= bottom) + 1, 0, field)
  }
  return all
}

/** What pdf.js says of a field of a form. */
interface Annotation {
  fieldValue?: string | string[] | null
  rect: readonly number[]
  defaultAppearanceData?: { fontSize?: number }
}
