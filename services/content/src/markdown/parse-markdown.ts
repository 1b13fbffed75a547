import { invalid } from '@fundharbor/chassis/http/failures'
import { sanitizeHtml } from '@fundharbor/chassis/http/html'
import type { Marked } from 'marked'

/** Quotes and lists within each other at the start of a line. Nobody reads more than a few; thousands end the parser. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){21}/m
/** A line of dashes or asterisks is a rule, however long. */
const RULE = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/gm

interface MarkdownField {
  /** Name of the form's field, for the error. */
  field: string
  markdown: string
}

/** Markdown as sanitized HTML. Throws INVALID for absurd nesting. */
export function parseMarkdown(marked: Marked, { field, markdown }: MarkdownField): string {
  const tooDeep = () => invalid({ [field]: 'There are too many quotes or lists inside each other' })
  if (DEEPLY_NESTED.test(markdown.replaceAll(RULE, ''))) throw tooDeep()
  try {
    return sanitizeHtml(marked.parse(markdown, { async: false }))
  } catch (error) {
    // The parser calls itself for each level.
    if (error instanceof RangeError) throw tooDeep()
    throw error
  }
}
