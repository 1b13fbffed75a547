import { invalid } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Marked } from 'marked'

/** Quotes and lists within each other at the start of a line. Nobody reads more than a few; thousands end the parser. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){21}/m
/** A line of dashes or asterisks is a rule, however long. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/gm

/** Cells of all tables. Short rows are filled up to the width of the header, so that a small text can be a huge table. */
const MAX_CELLS = 20_000
/** How much longer than its Markdown the HTML of ordinary articles never is. */
const MAX_GROWTH = 20

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

/** Markdown as sanitized HTML. Throws INVALID for absurd nesting and huge tables. */
export function parseMarkdown(marked: Marked, { field, markdown }: MarkdownField): string {
  const tooDeep = () => invalid({ [field]: 'Quotes or lists are nested too deeply' })
  if (DEEPLY_NESTED.test(markdown.replaceAll(RULE, ''))) throw tooDeep()
  const tooLarge = () => invalid({ [field]: 'The tables are too large' })
  if (countCells(markdown) > MAX_CELLS) throw tooLarge()
  try {
    const html = marked.parse(markdown, { async: false })
    if (html.length > MAX_GROWTH * (markdown.length + 1000)) throw tooLarge()
    return sanitizeHtml(html)
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}
