import { invalid } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Marked } from 'marked'

/** Quotes and lists within each other at the start of a line. Nobody reads more than a few; thousands end the parser. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){21}/m
/** A line of dashes or asterisks is a rule, however long. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/gm

/** Cells of all tables. Short rows are filled up to the width of the header, so that a small text can be a huge table. */
const MAX_CELLS = 20_000
/** Ordinary articles and posts stay far below: their HTML is at most three times as long as the Markdown, and a little. */
const MAX_HTML = { growth: 3, more: 20_000 }

/** How often the parser may look through a paragraph for the end of bold or italic text, times the paragraph's length. */
const MAX_EMPHASIS = 10_000_000
/** Between paragraphs, and before an item of a list. */
const PARAGRAPH_END = /\n[ \t]*\n|\n(?= {0,3}[-*+][ \t]+\S)/
const EMPHASIS = /\*+|_+|~+/g

/** For each mark of emphasis that nothing closes, the parser reads the rest of the paragraph. */
const emphasisEffort = (markdown: string): number =>
  markdown
    .split(PARAGRAPH_END)
    .reduce((sum, paragraph) => sum + (paragraph.match(EMPHASIS)?.length ?? 0) * paragraph.length, 0)

/** The cells that the tables of a text can have: a table ends at an empty line. */
function countCells(markdown: string): number {
  const blocks = markdown.split(/\n[ \t]*\n/).map((block) => block.split('\n'))
  return blocks.reduce((sum, lines) => sum + lines.length * Math.max(...lines.map(countBars)), 0)
}

const countBars = (line: string): number => line.split('|').length - 1

interface MarkdownField {
  /** Name of the form's field, for the error. */
  field: string
  markdown: string
}

/** Markdown as sanitized HTML. Throws INVALID for what no reader wants and no server can render: absurd nesting, huge tables. */
export function parseMarkdown(marked: Marked, { field, markdown }: MarkdownField): string {
  const tooDeep = () => invalid({ [field]: 'Quotes or lists are nested too deeply' })
  if (DEEPLY_NESTED.test(markdown.replaceAll(RULE, ''))) throw tooDeep()
  const tooLarge = () => invalid({ [field]: 'The tables are too large' })
  const tooLong = () => invalid({ [field]: 'There are too many links or tables' })
  if (countCells(markdown) > MAX_CELLS) throw tooLarge()
  if (emphasisEffort(markdown) > MAX_EMPHASIS)
    throw invalid({ [field]: 'There is too much bold and italic text in one paragraph' })
  try {
    const limit = MAX_HTML.growth * markdown.length + MAX_HTML.more
    const html = marked.parse(markdown, { async: false })
    if (html.length > limit) throw tooLong()
    const sanitized = sanitizeHtml(html)
    if (sanitized.length > limit) throw tooLong()
    return sanitized
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}
