import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** Text in one style. `\n` is a line break. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** Marks a missing value. */
  missing?: boolean
  /** Address of a link. */
  link?: string
}

export interface Cell {
  /** Each paragraph's runs. */
  paragraphs: Run[][]
  header: boolean
  colspan: number
}

/** A block of a document, in reading order. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; runs: Run[]; rtl?: boolean }
  | { kind: 'paragraph'; runs: Run[]; quote: boolean; rtl?: boolean }
  | {
      kind: 'item'
      runs: Run[]
      depth: number
      /** Of an ordered list. */ number: number | null
      rtl?: boolean
    }
  | { kind: 'table'; rows: Cell[][]; rtl?: boolean }
  | { kind: 'rule' }

type Style = Omit<Run, 'text'>

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
    const runs = runsOf(inline)
    inline = []
    if (runs.length > 0) blocks.push({ kind: 'paragraph', runs, quote: context.quote, rtl: context.rtl })
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
  return runs.length > 0 ? [{ kind: 'paragraph', runs, quote, rtl }] : []
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

/** Collapses white space as browsers do. */
function runsOf(nodes: AnyNode[], style: Style = {}): Run[] {
  const runs = nodes.flatMap((node) => inlineRuns(node, style))
  return collapseSpaces(runs)
}

function inlineRuns(node: AnyNode, style: Style): Run[] {
  if (isText(node)) return [{ ...style, text: node.data.replaceAll(/[^\S\u00A0]+/g, ' ') }]
  if (!isTag(node)) return []
  if (node.name === 'br') return [{ ...style, text: '\n' }]
  return node.children.flatMap((child) => inlineRuns(child, { ...style, ...styleOf(node) }))
}

function styleOf({ name, attribs }: Element): Style {
  if (name === 'strong' || name === 'b') return { bold: true }
  if (name === 'em' || name === 'i') return { italic: true }
  if (name === 'u') return { underline: true }
  if (name === 's') return { strike: true }
  if (name === 'mark') return { missing: true }
  if (name === 'a' && attribs.href) return { link: attribs.href }
  return {}
}

function collapseSpaces(runs: Run[]): Run[] {
  const kept: Run[] = []
  let atStart = true
  for (const run of runs) {
    const text = atStart ? run.text.replace(/^ +/, '') : run.text
    if (text === '') continue
    kept.push({ ...run, text })
    atStart = /[ \n]$/.test(text)
  }
  const last = kept.at(-1)
  if (last) last.text = last.text.trimEnd()
  return kept.filter(({ text }) => text !== '')
}
