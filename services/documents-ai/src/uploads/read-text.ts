import { byteOrderOf } from '@fundharbor/chassis/documents/byte-order'
import type { Piece } from '@fundharbor/chassis/documents/pieces'
import { detect } from 'chardet'
import { levelOf } from './headings.ts'

const MARKDOWN = /^(?<marks>#{1,6})\s+(?<text>.+)$/
const UNDERLINE = /\n[ \t]*(?:={3,}|-{3,})[ \t]*(?=\n|$)/g
/** Shorter paragraphs that are no sentence are headings. */
const MAX_HEADING = 80
const SHORT = 8

/** Text in the encoding that it most likely has. */
export function decode(content: Uint8Array): string {
  try {
    return new TextDecoder(byteOrderOf(content) ?? 'utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder(detect(content) ?? 'windows-1252').decode(content)
  }
}

/** Paragraphs of plain text or Markdown. */
export function readText(text: string): Piece[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNDERLINE, '\n')
    .split(/\n[^\S\n]*\n/)
    .flatMap((paragraph) => piecesIn(paragraph.split('\n').map((line) => line.trim())))
}

/** Lines that are headings end a paragraph, which can go on over many lines. */
function piecesIn(lines: readonly string[]): Piece[] {
  const filled = lines.filter((line) => line !== '')
  const pieces: Piece[] = []
  for (const line of filled) {
    const { marks, text = line.replace(/^\*\*(.+)\*\*$/, '$1') } = MARKDOWN.exec(line)?.groups ?? {}
    const isShort = filled.length === 1 && line.length < MAX_HEADING && !/[.!?:;,。！？]$/.test(line)
    const level = marks
      ? marks.length
      : (levelOf(text, { isBold: text !== line }) ?? (isShort ? SHORT : null))
    const last = pieces.at(-1)
    if (level === null && last?.level === null) last.text += `${/^[-*•]\s/.test(line) ? '\n' : ' '}${line}`
    else pieces.push({ text, level })
  }
  return pieces
}
