import { BrokenTableError, NOT_A_TABLE } from './broken-table.ts'

/** The text of a file in UTF-8, UTF-16 or Windows-1252, the encodings in which spreadsheets save it. */
export function decodeText(content: Buffer): string {
  const text = new TextDecoder(encodingOf(content)).decode(content)
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw new BrokenTableError(NOT_A_TABLE)
  return text
}

function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  // Without a mark, every other byte of a header in Latin letters is 0.
  if (content[1] === 0 && content[3] === 0) return 'utf-16le'
  if (content[0] === 0 && content[2] === 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
