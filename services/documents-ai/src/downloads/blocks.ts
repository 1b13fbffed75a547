import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** Words in one style. A `\n` in the text is a line break. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** What the document still lacks. */
  missing?: boolean
  /** Where the words lead. */
  link?: string
}

export interface Cell {
  /** Each paragraph's runs. */
  paragraphs: Run[][]
  header: boolean
  colspan: number
}

/** What stands below each other in a document. */
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

interface Place {
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

/** Reads a document's sanitised HTML as blocks of runs. */
export const blocksOf = (html: string): Block[] =>
  blocksIn(parseDocument(html).children, { depth: 0, quote: false, counter: null })

/** Inline nodes between blocks make paragraphs of their own. */
function blocksIn(nodes: AnyNode[], place: Place): Block[] {
  const blocks: Block[] = []
  let inline: AnyNode[] = []
  const flush = () => {
    const runs = runsOf(inline)
    inline = []
    if (runs.length > 0) blocks.push({ kind: 'paragraph', runs, quote: place.quote, rtl: place.rtl })
  }
  for (const node of nodes) {
    if (!isBlock(node)) inline.push(node)
    else {
      flush()
      blocks.push(...blockOf(node, directed(place, node)))
    }
  }
  flush()
  return blocks
}

const directed = (place: Place, { attribs }: Element): Place =>
  attribs.dir ? { ...place, rtl: attribs.dir === 'rtl' } : place

function blockOf(element: Element, place: Place): Block[] {
  const { name, children } = element
  const { rtl, quote } = place
  if (name === 'hr') return [{ kind: 'rule' }]
  if (name === 'table') return tableOf(element, rtl)
  if (name === 'ul') return blocksIn(children, { ...place, depth: place.depth + 1, counter: null })
  if (name === 'ol') return blocksIn(children, { ...place, depth: place.depth + 1, counter: { next: 1 } })
  if (name === 'li') return itemOf(children, place)
  if (name === 'blockquote') return blocksIn(children, { ...place, quote: true })
  if (/^h\d$/.test(name)) {
    const level = Math.min(3, Number(name[1])) as 1 | 2 | 3
    const runs = runsOf(children)
    return runs.length > 0 ? [{ kind: 'heading', level, runs, rtl }] : []
  }
  if (children.some(isBlock)) return blocksIn(children, place)
  const runs = runsOf(children, name === 'dt' ? { bold: true } : {})
  return runs.length > 0 ? [{ kind: 'paragraph', runs, quote, rtl }] : []
}

/** The item's own words, then what is nested in it. */
function itemOf(children: AnyNode[], place: Place): Block[] {
  const number = place.counter ? place.counter.next++ : null
  const [first, ...rest] = blocksIn(children, { ...place, counter: null })
  if (!first) return []
  if (first.kind !== 'paragraph') return [first, ...rest]
  const { runs, rtl } = first
  return [{ kind: 'item', runs, depth: Math.max(1, place.depth), number, rtl }, ...rest]
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

const MOST_COLUMNS = 20

function cellOf(cell: Element): Cell {
  const paragraphs = blocksIn(cell.children, { depth: 0, quote: false, counter: null }).flatMap((block) =>
    block.kind === 'rule' || block.kind === 'table' ? [] : [block.runs],
  )
  const colspan = Math.min(MOST_COLUMNS, Math.max(1, Number.parseInt(cell.attribs.colspan ?? '1', 10) || 1))
  return { paragraphs, header: cell.name === 'th', colspan }
}

/** White space is folded as a browser does. */
function runsOf(nodes: AnyNode[], style: Style = {}): Run[] {
  const runs = nodes.flatMap((node) => inlineRuns(node, style))
  return folded(runs)
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

function folded(runs: Run[]): Run[] {
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
