import { pictureWithPlace } from '@fundharbor/chassis/testing/pictures'

/** Small files of every type, generated so that none has to be stored. */
export const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Its metadata says where it was taken. */
export const jpg = await pictureWithPlace()
export const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 7)])

/** The container of the old Office formats, with one stream in its directory. */
const legacyOfficeFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ])
export const doc = legacyOfficeFile('WordDocument')
export const xls = legacyOfficeFile('Workbook')

/** A zip archive of empty files whose headers claim `claimed` bytes each. */
function zipOf(names: string[], claimed = 0): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const text of names) {
    const name = Buffer.from(text)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(claimed, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, name])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, name]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}

const WORD = ['[Content_Types].xml', 'word/document.xml']
export const docx = zipOf(WORD)
export const docxBomb = zipOf(WORD, 500 * 1024 * 1024)
export const docxWithMacros = zipOf([...WORD, 'word/vbaProject.bin'])
export const plainZip = zipOf(['notes.txt'])
export const docxOfThousands = zipOf([...WORD, ...Array.from({ length: 2500 }, (_, n) => `word/${n}.xml`)])
