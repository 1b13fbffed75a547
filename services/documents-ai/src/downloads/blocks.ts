import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { runsOf, type Run } from './runs.ts'

export interface Cell {
  /** Each paragraph's runs. */
  paragraphs: Run[][]
  header: boolean
  colspan: number
}

/** A block of a document, in reading order. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[]; rtl?: boolean }
  | {
      kind: 'paragraph'
      runs: Run[]
      quote: boolean
      rtl?: boolean
      /** Of the picture that the paragraph stands for. */
      alt?: string
    }
  | {
      kind: 'item'
      runs: Run[]
      depth: number
      /** Of an ordered list. */ number: number | null
      rtl?: boolean
    }
  | { kind: 'table'; rows: Cell[][]; rtl?: boolean }
  | { kind: 'rule' }

interface BlockContext {
  depth: number
  quote: boolean
  /** Counts an ordered list. */
  counter: { next: number } | null
  rtl?: boolean
}

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre div table hr figure figcaption'.split(' '),
)
const isBlock = (node: AnyNode): node is Element => isTag(node) && BLOCKS.has(node.name)

/** Parses a document's sanitized HTML into blocks. */
export const blocksOf = (html: string): Block[] =>
  blocksIn(parseDocument(html).children, { depth: 0, quote: false, counter: null })

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
  if (name === 'ul') return blocksIn(children, { ...context, depth: context.depth + 1, counter: null })
  if (name === 'ol') return blocksIn(children, { ...context, depth: context.depth + 1, counter: { next: 1 } })
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
  const number = context.counter ? context.counter.next++ : null
  const [first, ...rest] = blocksIn(children, { ...context, counter: null })
  if (!first) return []
  if (first.kind !== 'paragraph') return [first, ...rest]
  const { runs, rtl } = first
  return [{ kind: 'item', runs, depth: Math.max(1, context.depth), number, rtl }, ...rest]
}

function tableOf(table: Element, rtl: boolean | undefined): Block[] {
  const rows: Cell[][] = []
  const visit = (node: AnyNode) => {
    if (!isTag(node)) return
    if (node.name !== 'tr') return node.children.forEach(visit)
    const cells = node.children.filter(isTag).filter(({ name }) => name === 'td' || name === 'th')
    if (cells.length > 0) rows.push(cells.map(cellOf))
  }
  table.children.forEach(visit)
  return rows.length > 0 ? [{ kind: 'table', rows, rtl }] : []
}

const MAX_COLUMNS = 20

function cellOf(cell: Element): Cell {
  const paragraphs = blocksIn(cell.children, { depth: 0, quote: false, counter: null }).flatMap((block) =>
    block.kind === 'rule' || block.kind === 'table' ? [] : [block.runs],
  )
  const colspan = Math.min(MAX_COLUMNS, Math.max(1, Number.parseInt(cell.attribs.colspan ?? '1', 10) || 1))
  return { paragraphs, header: cell.name === 'th', colspan }
}
