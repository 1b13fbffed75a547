import { visualOrder } from './atoms.ts'
import { widthOfAtoms, type Line, type Measured } from './lines.ts'
import { INK, LINK, MISSING, useFont, type Sheet } from './sheet.ts'

export interface Spot {
  x: number
  /** Of the line's upper edge. */
  y: number
  width: number
  size: number
  leading: number
  rtl: boolean
  color?: string
  align?: 'start' | 'center'
}

/** Draws one line; those that are read from the right begin there. */
export function drawLine(sheet: Sheet, line: Line, spot: Spot): void {
  const free = spot.width - widthOfAtoms(line)
  const indent = spot.align === 'center' ? free / 2 : spot.rtl ? free : 0
  const baseline = spot.y + (spot.leading + spot.size * 0.7) / 2
  let x = spot.x + indent
  for (const atom of visualOrder(line)) {
    drawAtom(sheet, atom, { x, baseline, size: spot.size, color: spot.color ?? INK })
    x += atom.width
  }
}

interface Place {
  x: number
  baseline: number
  size: number
  color: string
}

function drawAtom(sheet: Sheet, atom: Measured, { x, baseline, size, color }: Place): void {
  const { run, width } = atom
  const { pdf } = sheet
  if (run.missing) pdf.rect(x, baseline - size * 0.95, width, size * 1.25).fill(MISSING.fill)
  const ink = run.missing ? MISSING.ink : run.link ? LINK : color
  useFont(sheet, atom.font, size)
    .fillColor(ink)
    .text(atom.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  if (run.underline || run.link) strokeAt(pdf, { x, y: baseline + size * 0.14, width, ink })
  if (run.strike) strokeAt(pdf, { x, y: baseline - size * 0.28, width, ink })
  if (run.link && /^(https?|mailto):/i.test(run.link))
    pdf.link(x, baseline - size, width, size * 1.3, run.link)
}

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
