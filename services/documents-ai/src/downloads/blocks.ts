import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { slotsOf, type Slot } from '@fundharbor/chassis/documents/grid'
import { listOf, nextMarker, type List } from './lists.ts'
import { runsOf, type Run } from './runs.ts'

export interface Cell extends Omit<Slot, 'cell'> {
  blocks: TextBlock[]
  header: boolean
}

/** A block of text. */
export type TextBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[]; rtl?: boolean }
  | {
      kind: 'paragraph'
      runs: Run[]
      quote: boolean
      rtl?: boolean
      /** The description of the picture that the paragraph stands for. */
      alt?: string
    }
  | {
      kind: 'item'
      runs: Run[]
      depth: number
      list: List
      /** Such as `•` or `5.` */
      marker: string
      rtl?: boolean
    }

/** A block of a document, in reading order. */
export type Block = TextBlock | { kind: 'table'; rows: Cell[][]; rtl?: boolean } | { kind: 'rule' }

interface BlockContext {
  depth: number
  quote: boolean
  list?: List | undefined
  rtl?: boolean
}

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div table hr figure figcaption'.split(' '),
)
const isBlock = (node: AnyNode): node is Element => isTag(node) && BLOCKS.has(node.name)

/** Parses a document's sanitized HTML into blocks. */
export const blocksOf = (html: string): Block[] =>
  blocksIn(parseDocument(html).children, { depth: 0, quote: false })

/** Inline nodes between blocks become paragraphs. */
function blocksIn(nodes: AnyNode[], context: BlockContext): Block[] {
  const blocks: Block[] = []
  let inline: AnyNode[] = []
  const flush = () => {
    const nodesBefore = inline
    const runs = runsOf(inline)
    inline = []
    if (runs.length > 0)
      blocks.push({
        kind: 'paragraph',
        runs,
        quote: context.quote,
        rtl: context.rtl,
        alt: altOf(nodesBefore),
      })
  }
  for (const node of nodes) {
    if (!isBlock(node)) inline.push(node)
    else {
      flush()
      blocks.push(...blockOf(node, withDirection(context, node)))
    }
  }
  flush()
  return blocks
}

const withDirection = (context: BlockContext, { attribs }: Element): BlockContext =>
  attribs.dir ? { ...context, rtl: attribs.dir === 'rtl' } : context

function blockOf(element: Element, context: BlockContext): Block[] {
  const { name, children } = element
  const { rtl, quote } = context
  if (name === 'hr') return [{ kind: 'rule' }]
  if (name === 'table') return tableOf(element, rtl)
  if (name === 'ul' || name === 'ol')
    return blocksIn(children, { ...context, depth: context.depth + 1, list: listOf(element, context.list) })
  if (name === 'li') return itemOf(children, context)
  if (name === 'blockquote') return blocksIn(children, { ...context, quote: true })
  if (/^h\d$/.test(name)) {
    const level = Math.min(3, Number(name[1])) as 1 | 2 | 3
    const runs = runsOf(children)
    return runs.length > 0 ? [{ kind: 'heading', level, runs, rtl }] : []
  }
  if (children.some(isBlock)) return blocksIn(children, context)
  const runs = runsOf(children, name === 'dt' ? { bold: true } : {})
  return runs.length > 0 ? [{ kind: 'paragraph', runs, quote, rtl, alt: altOf(children) }] : []
}

/** The alternative text, if there is nothing but a picture. */
function altOf(nodes: AnyNode[]): string | undefined {
  const [only, ...others] = nodes.filter((node) => isTag(node) || (isText(node) && node.data.trim() !== ''))
  return only && isTag(only) && only.name === 'img' && others.length === 0
    ? only.attribs.alt?.trim() || undefined
    : undefined
}

/** The item's own text, then nested blocks. */
function itemOf(children: AnyNode[], context: BlockContext): Block[] {
  const { list, depth } = context
  const marker = list && nextMarker(list)
  const [first, ...rest] = blocksIn(children, context)
  if (!first) return []
  if (first.kind !== 'paragraph' || !list || !marker) return [first, ...rest]
  const { runs, rtl } = first
  return [{ kind: 'item', runs, depth, list, marker, rtl }, ...rest]
}

function tableOf(table: Element, rtl: boolean | undefined): Block[] {
  const rows = slotsOf(table).map((slots) => {
    const isHead = slots.every(({ cell }) => !cell || cell.name === 'th')
    return slots.map(({ cell, ...place }): Cell => ({
      ...place,
      header: cell ? cell.name === 'th' : isHead,
      blocks: cell ? textBlocksIn(cell) : [],
    }))
  })
  return rows.length > 0 ? [{ kind: 'table', rows, rtl }] : []
}

/** Text of a table in a cell follows in reading order, because neither kind of file lays out such tables. */
const textBlocksIn = (cell: Element): TextBlock[] =>
  blocksIn(cell.children, { depth: 0, quote: false }).flatMap((block) => {
    if (block.kind === 'table') return block.rows.flat().flatMap(({ blocks }) => blocks)
    return block.kind === 'rule' ? [] : [block]
  })

/** How many rows at the top of a table have only headers; 0 if all do. */
export function countHeadRows(rows: Cell[][]): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.some(({ header }) => !header)),
  )
}
