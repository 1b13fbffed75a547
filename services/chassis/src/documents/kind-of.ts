import { open, readFile } from 'node:fs/promises'
import { fileKindOf } from '../files/file-kinds.ts'
import { byteOrderOf } from './byte-order.ts'

/** Why a file is not read. */
type Refusal = 'encryptedWord' | 'doc' | 'odt' | 'rtf' | 'table' | 'kind'

export type UploadKind = { kind: 'docx' | 'pdf' | 'txt' | 'html' } | { refusal: Refusal }

/** The kind of a file by its content, whatever its name says. Only the name tells a table from other text. */
export async function uploadKindOf(file: string, name: string): Promise<UploadKind> {
  const kind = (await fileKindOf(file))?.extension
  if (kind === 'docx' || kind === 'pdf') return { kind }
  const start = await startOf(file)
  if (kind === 'doc' || start.subarray(0, 4).toString('hex') === OLD_OFFICE)
    return { refusal: (await isEncrypted(file)) ? 'encryptedWord' : kind === 'doc' ? 'doc' : 'kind' }
  const text = start.toString('latin1')
  if (text.startsWith(String.raw`{\rtf`)) return { refusal: 'rtf' }
  if (text.includes('mimetypeapplication/vnd.oasis.opendocument.text')) return { refusal: 'odt' }
  if (kind || text === '' || !isText(start)) return { refusal: 'kind' }
  if (TABLE.test(name)) return { refusal: 'table' }
  return { kind: HTML.test(text) ? 'html' : 'txt' }
}

const TABLE = /\.(?:csv|tsv|tab)$/i
const OLD_OFFICE = 'd0cf11e0'
const HTML = /^\W{0,4}\s*<(?:!doctype html|html|head|body|h[1-6]|p|div|table|section|article|!--)\b/i

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** UTF-16 has a byte order mark and many zeros; other text has no control characters in any encoding. */
const isText = (start: Buffer): boolean =>
  byteOrderOf(start) !== undefined ||
  // oxlint-disable-next-line no-control-regex
  !/[\u0000-\u0006\u000E-\u001A\u001C-\u001F]/.test(start.toString('latin1'))

/** Office keeps an encrypted document in a container of its old format, in a stream with this name. */
const isEncrypted = async (file: string): Promise<boolean> => (await readFile(file)).includes(ENCRYPTED)
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
