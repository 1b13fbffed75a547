import { sanitizeHtml, textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'

/** A calm pace for a text with figures in it. */
const WORDS_PER_MINUTE = 200

const marked = new Marked({
  renderer: {
    /** Headings carry ids, so that the article's navigation and links from outside can point at them. */
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens)
      return `<h${depth} id="${anchorOf(textOf(words))}">${words}</h${depth}>\n`
    },
  },
})

/** Words as they stand in an address. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Markdown as the sanitised HTML that is stored and shown. */
export const renderArticle = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false }))

/** Whole minutes to read some HTML, at least one. */
export function readingMinutes(html: string): number {
  const words = textOf(html).split(' ').length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
