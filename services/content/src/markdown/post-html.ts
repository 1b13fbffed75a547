import { textOf } from '@fundharbor/chassis/http/html'
import { Marked } from 'marked'
import { parseMarkdown } from './parse-markdown.ts'

/** Line breaks stay as typed. */
const marked = new Marked({ gfm: true, breaks: true })

export interface RenderedPost {
  /** Sanitized. */
  html: string
  /** The text without markup. */
  plainText: string
}

/** Renders a post's Markdown. Throws INVALID for absurd nesting. For long texts of members, use `renderPostFor`. */
export function renderPost(markdown: string): RenderedPost {
  const html = parseMarkdown(marked, { field: 'text', markdown })
  return { html, plainText: textOf(html) }
}
