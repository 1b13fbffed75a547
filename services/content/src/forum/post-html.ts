import { textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'
import { parseMarkdown } from '../markdown/parse-markdown.ts'

/** Line breaks stay as typed. */
const marked = new Marked({ gfm: true, breaks: true })

/** A post's Markdown as sanitized HTML, and its text without markup. Throws INVALID for absurd nesting. */
export function renderPost(markdown: string): { html: string; plainText: string } {
  const html = parseMarkdown(marked, { field: 'text', markdown })
  return { html, plainText: textOf(html) }
}
