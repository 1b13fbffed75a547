import { BrokenTableError, NOT_A_TABLE } from './broken-table.ts'

/** The text of a file in UTF-8, UTF-16 or Windows-1252, the encodings in which spreadsheets save it. */
export function decodeText(content: Buffer): string {
  const text = new TextDecoder(encodingOf(content)).decode(content)
  assertText(text)
  return text
}

/** Throws BrokenTableError for the characters of pictures and archives. */
export function assertText(text: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw new BrokenTableError(NOT_A_TABLE)
}

function encodingOf(content: Buffer): string {
  const wide = wideEncodingOf(content)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** UTF-16, by the first bytes of a file; undefined if it is another one. */
export function wideEncodingOf(content: Buffer): string | undefined {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  // Without a mark, every other byte of a header in Latin letters is 0.
  if (content[1] === 0 && content[3] === 0) return 'utf-16le'
  if (content[0] === 0 && content[2] === 0) return 'utf-16be'
  return undefined
}
