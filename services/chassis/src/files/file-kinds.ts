import { createReadStream } from 'node:fs'
import { fileTypeFromFile } from 'file-type'
import { openPromise } from 'yauzl'

/** What a file is by its content. The extension is the one to give it back with. */
export interface FileKind {
  extension: 'pdf' | 'doc' | 'docx' | 'jpg' | 'png' | 'webp'
  mime: string
}

const MOST_ENTRIES = 2000
const MOST_INFLATED_BYTES = 200 * 1024 * 1024
const DOCX_MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const byMime: Record<string, FileKind> = {
  'application/pdf': { extension: 'pdf', mime: 'application/pdf' },
  'image/jpeg': { extension: 'jpg', mime: 'image/jpeg' },
  'image/png': { extension: 'png', mime: 'image/png' },
  'image/webp': { extension: 'webp', mime: 'image/webp' },
}

/** A document or picture of a kind that we take; undefined for anything else, whatever its name says. */
export async function fileKindOf(file: string): Promise<FileKind | undefined> {
  if (await startsAsZip(file)) {
    return (await isWordArchive(file)) ? { extension: 'docx', mime: DOCX_MIME } : undefined
  }
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

/** Reads the archive's directory, never its contents: sizes that only a bomb has, and macros, are refused. */
async function isWordArchive(file: string): Promise<boolean> {
  const names = new Set<string>()
  let inflated = 0
  try {
    const zip = await openPromise(file, { autoClose: true, strictFileNames: true })
    for await (const entry of zip.eachEntry()) {
      inflated += entry.uncompressedSize
      names.add(entry.fileName)
      if (names.size > MOST_ENTRIES || inflated > MOST_INFLATED_BYTES) return false
    }
  } catch {
    return false
  }
  return (
    names.has('[Content_Types].xml') && names.has('word/document.xml') && !names.has('word/vbaProject.bin')
  )
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

/** The old Office formats share a container; Word's has a stream of this name. */
async function isOldWord(file: string): Promise<boolean> {
  let tail = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const seen = Buffer.concat([tail, chunk as Buffer])
    if (seen.includes(WORD_STREAM)) return true
    tail = seen.subarray(-WORD_STREAM.length)
  }
  return false
}
