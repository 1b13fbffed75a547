import type { DocumentComment } from '@fundharbor/contracts/documents/comments'
import type { Editor } from '@tiptap/react'
import { findUnchanged } from './anchors.ts'

/** Puts a suggestion's text in; false, and nothing, if somebody has changed what it replaces. */
export function applySuggestion(editor: Editor, { replacement, ...quoted }: DocumentComment): boolean {
  const range = findUnchanged(editor.state, quoted)
  if (!range || replacement === null) return false
  const { start, end } = sharedEnds(quoted.quote, replacement)
  // Only the part that differs is replaced, so that the rest keeps its formatting.
  return editor.commands.command(({ tr }) => {
    tr.insertText(replacement.slice(start, replacement.length - end), range.from + start, range.to - end)
    return true
  })
}

/** How many letters two texts share at their start and at their end. */
function sharedEnds(one: string, other: string): { start: number; end: number } {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return { start, end }
}
