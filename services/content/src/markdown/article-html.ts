import { textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'
import { markedSmartypants } from 'marked-smartypants'
import { parseMarkdown } from './parse-markdown.ts'

/** A relaxed pace, because articles contain numbers. */
const WORDS_PER_MINUTE = 200

/** Straight quotes and hyphens become typographic ones, outside of code. */
const marked = new Marked(markedSmartypants(), {
  renderer: {
    /** Gives headings ids, so that the article's navigation and other sites can link to them. */
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens)
      return `<h${depth} id="${slugify(textOf(words))}">${words}</h${depth}>\n`
    },
  },
})

/** Lowercase words joined by hyphens, for addresses. */
export const slugify = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Markdown as sanitized HTML. Throws INVALID for absurd nesting. */
export const renderArticle = (markdown: string): string =>
  parseMarkdown(marked, { field: 'content', markdown })

/** Minutes to read some HTML, rounded, at least one. */
export function readingMinutes(html: string): number {
  const words = textOf(html).split(' ').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
