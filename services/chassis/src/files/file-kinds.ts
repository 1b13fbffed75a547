import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { openPromise } from 'yauzl'

/** The type of a file, detected from its content. `extension` is for downloads. */
export interface FileKind {
  extension: 'pdf' | 'doc' | 'docx' | 'xlsx' | 'jpg' | 'png' | 'webp'
  mime: string
}

const MAX_ENTRIES = 2000
const MAX_INFLATED_BYTES = 200 * 1024 * 1024

/** Office files that are archives, by an entry that only they have, with that of their macros. */
const officeKinds: Record<string, FileKind & { macros: string }> = {
  'word/document.xml': {
    extension: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    macros: 'word/vbaProject.bin',
  },
  'xl/workbook.xml': {
    extension: 'xlsx',
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    macros: 'xl/vbaProject.bin',
  },
}

const byMime: Record<string, FileKind> = {
  'application/pdf': { extension: 'pdf', mime: 'application/pdf' },
  'image/jpeg': { extension: 'jpg', mime: 'image/jpeg' },
  'image/png': { extension: 'png', mime: 'image/png' },
  'image/webp': { extension: 'webp', mime: 'image/webp' },
}

/** Detects documents and pictures that may be uploaded; undefined for every other file, regardless of its name. */
export async function fileKindOf(file: string): Promise<FileKind | undefined> {
  if (await startsAsZip(file)) return officeKindOf(file)
  const found = await fileTypeFromFile(file)
  if (found?.mime === 'application/x-cfb') {
    return (await isOldWord(file)) ? { extension: 'doc', mime: 'application/msword' } : undefined
  }
  return found && byMime[found.mime]
}

async function startsAsZip(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 1 })) return (chunk as Buffer).toString() === 'PK'
  return false
}

/** Whether a file begins with UTF-8 text, without control characters. */
export async function isTextFile(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 4000 })) {
    const text = new TextDecoder().decode(chunk as Buffer, { stream: true })
    // oxlint-disable-next-line no-control-regex
    return !/[\u0000-\u0008\u000E-\u001F\uFFFD]/.test(text)
  }
  return false
}

/** Reads only the archive's directory, and refuses macros and sizes that suggest a zip bomb. */
async function officeKindOf(file: string): Promise<FileKind | undefined> {
  const names = new Set<string>()
  let inflated = 0
  try {
    const zip = await openPromise(file, { autoClose: true, strictFileNames: true })
    for await (const entry of zip.eachEntry()) {
      inflated += entry.uncompressedSize
      // Names that repeat would not be counted.
      if (names.has(entry.fileName)) return undefined
      names.add(entry.fileName)
      if (names.size > MAX_ENTRIES || inflated > MAX_INFLATED_BYTES) return undefined
    }
  } catch {
    return undefined
  }
  const [, found] = Object.entries(officeKinds).find(([entry]) => names.has(entry)) ?? []
  if (!found || !names.has('[Content_Types].xml') || names.has(found.macros)) return undefined
  return { extension: found.extension, mime: found.mime }
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

/** Old Office formats share a container; only Word's has a stream of this name. */
async function isOldWord(file: string): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const seen = Buffer.concat([tail, chunk as Buffer])
    if (seen.includes(WORD_STREAM)) return true
    tail = seen.subarray(-WORD_STREAM.length)
  }
  return false
}
