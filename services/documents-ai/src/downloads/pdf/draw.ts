import { visualOrder } from './atoms.ts'
import { sizeIn, widthOfAtoms, type Line, type MeasuredAtom } from './lines.ts'
import { INK, LINK, MISSING, useFont, type Sheet } from './sheet.ts'
import type { StructureElement } from './structure.ts'

export interface LinePosition {
  x: number
  /** Top of the line. */
  y: number
  width: number
  size: number
  leading: number
  rtl: boolean
  color?: string
  align?: 'start' | 'center'
  /** The element of the structure tree that links belong to. */
  element?: StructureElement
}

/** Draws one line; right-to-left lines are aligned right. */
export function drawLine(sheet: Sheet, line: Line, position: LinePosition): void {
  const free = position.width - widthOfAtoms(line)
  const indent = position.align === 'center' ? free / 2 : position.rtl ? free : 0
  const baseline = position.y + (position.leading + position.size * 0.7) / 2
  let x = position.x + indent
  for (const atom of visualOrder(line)) {
    drawAtom(sheet, atom, {
      x,
      baseline,
      size: position.size,
      color: position.color ?? INK,
      element: position.element,
    })
    x += atom.width
  }
}

interface AtomPosition {
  x: number
  baseline: number
  size: number
  color: string
  element: StructureElement | undefined
}

function drawAtom(
  sheet: Sheet,
  atom: MeasuredAtom,
  { x, baseline, size, color, element }: AtomPosition,
): void {
  const { run, width } = atom
  const { pdf } = sheet
  if (run.missing) pdf.rect(x, baseline - size * 0.95, width, size * 1.25).fill(MISSING.fill)
  const ink = run.missing ? MISSING.ink : run.link ? LINK : color
  const raised = run.shift === 'super' ? size * 0.35 : run.shift === 'sub' ? size * -0.15 : 0
  useFont(sheet, atom.font, sizeIn(run, size))
    .fillColor(ink)
    .text(atom.text, x, baseline - raised, { lineBreak: false, baseline: 'alphabetic' })
  if (run.underline || run.link) strokeAt(pdf, { x, y: baseline + size * 0.14, width, ink })
  if (run.strike) strokeAt(pdf, { x, y: baseline - size * 0.28, width, ink })
  if (run.link && /^(https?|mailto):/i.test(run.link))
    pdf.link(x, baseline - size, width, size * 1.3, run.link, tagsOf(run.link, element))
}

/** The types do not know the element; the library writes plain strings as names. */
const tagsOf = (link: string, element: StructureElement | undefined): PDFKit.Mixins.AnnotationOption =>
  Object.assign({ Contents: new String(link) as unknown as string }, { structParent: element?.node })

const strokeAt = (
  pdf: PDFKit.PDFDocument,
  { x, y, width, ink }: { x: number; y: number; width: number; ink: string },
) =>
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .strokeColor(ink)
    .stroke()
