import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A node of a PDF's structure tree. */
export interface StructureNode {
  role?: string
  alt?: string
  children?: StructureNode[]
}

/** What readers find in a PDF. */
export interface ReadPdf {
  title: string
  language: string
  isTagged: boolean
  /** In points, of the first page. */
  size: [width: number, height: number]
  /** The trees of all pages. */
  trees: StructureNode[]
  texts: string[]
}

/** Reads a PDF as an assistive program does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const pdf = await task.promise
  const info = (await pdf.getMetadata()).info as { Title: string; Language: string }
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)))
  const [, , width = 0, height = 0] = pages[0]?.view ?? []
  const read: ReadPdf = {
    title: info.Title,
    language: info.Language,
    isTagged: (await readMarks(pdf)).get('Marked') ?? false,
    size: [width, height],
    trees: await Promise.all(pages.map((page) => page.getStructTree() as Promise<StructureNode>)),
    texts: await Promise.all(
      pages.map(async (page) =>
        (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' '),
      ),
    ),
  }
  await task.destroy()
  return read
}

/** The types of the library say an object, but it is a map. */
const readMarks = async (pdf: PDFDocumentProxy): Promise<Map<string, boolean>> =>
  ((await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null) ?? new Map()

/** Roles with their children, e.g. `Document(H1 P L(LI(Lbl LBody)))`. */
export function outline({ role, children = [] }: StructureNode): string {
  const inner = children.filter((child) => child.role).map(outline)
  return inner.length > 0 ? `${role}(${inner.join(' ')})` : (role ?? '')
}

/** A piece of text on a page of a PDF. Lengths are in points; `y` grows upwards. */
export interface PdfItem {
  text: string
  x: number
  y: number
  size: number
}

/** The pieces of text on a PDF's first page, in reading order. */
export async function pdfItems(bytes: Uint8Array): Promise<PdfItem[]> {
  const task = getDocument({ data: new Uint8Array(bytes) })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [size, , , , x, y] = item.transform as [number, number, number, number, number, number]
    return [{ text: item.str.trim(), x: Math.round(x * 10) / 10, y, size }]
  })
}
