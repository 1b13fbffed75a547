import { assertSizesAreTrue } from '@fundharbor/chassis/files/file-kinds'
import { textOf } from '@fundharbor/chassis/http/html'
import { isTag, type AnyNode } from 'domhandler'
import { render } from 'dom-serializer'
import { parseDocument } from 'htmlparser2'
import mammoth from 'mammoth'
import type { Piece } from './parsed.ts'

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const BLOCKS = new Set([...HEADINGS, 'p', 'li', 'tr'])

/** Pictures are left out: only the text is kept. */
const options = { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) }

/** The paragraphs and headings of a Word file. */
export async function readDocx(path: string): Promise<Piece[]> {
  await assertSizesAreTrue(path)
  const { value } = await mammoth.convertToHtml({ path }, options)
  return parseDocument(value).children.flatMap(piecesIn)
}

function piecesIn(node: AnyNode): Piece[] {
  if (!isTag(node)) return []
  if (!BLOCKS.has(node.name)) return node.children.flatMap(piecesIn)
  const text = textOf(render(node))
  // Many people write headings in bold instead of using a style.
  const isBold =
    node.children.length === 1 && node.children.every((child) => isTag(child) && child.name === 'strong')
  return text === '' ? [] : [{ text, isHeading: HEADINGS.has(node.name) || (isBold && text.length < 80) }]
}
