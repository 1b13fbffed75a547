import type { Sheet } from './sheet.ts'

/** A node of the structure tree, which screen readers follow. */
export interface StructureElement {
  type: string
  node: ReturnType<PDFKit.PDFDocument['struct']>
}

interface ElementOptions {
  /** Alternative text. */
  alt?: string
  /** What a header cell is the header of. */
  scope?: 'Row' | 'Column'
  /** How far a cell reaches. */
  colspan?: number
  rowspan?: number
}

/** Adds an element to the tree, e.g. `H1`, `P`, `LI`. */
export function addElement(
  { pdf, parent }: Pick<Sheet, 'pdf' | 'parent'>,
  type: string,
  { colspan = 1, rowspan = 1, ...options }: ElementOptions = {},
): StructureElement {
  const node = pdf.struct(type, options)
  // The library writes spans only for tables that it lays out itself.
  if (colspan > 1 || rowspan > 1) {
    const { data } = (node as unknown as { dictionary: { data: { A?: object } } }).dictionary
    data.A = { ...data.A, O: 'Table', ColSpan: colspan, RowSpan: rowspan }
  }
  parent.node.add(node)
  return { type, node }
}

/** Adds an element and draws its parts inside of it. */
export function within(sheet: Sheet, element: StructureElement, draw: () => void): void {
  const outer = sheet.parent
  sheet.parent = element
  draw()
  sheet.parent = outer
}

/** Draws what belongs to an element. It must not start a page. */
export function drawTagged({ pdf }: Sheet, { type, node }: StructureElement, draw: () => void): void {
  const content = pdf.markStructureContent(type)
  draw()
  pdf.endMarkedContent()
  node.add(content)
}

/** Draws what screen readers skip, such as lines and page numbers. */
export function drawArtifact({ pdf }: Sheet, type: 'Layout' | 'Pagination', draw: () => void): void {
  pdf.markContent('Artifact', { type })
  draw()
  pdf.endMarkedContent()
}
