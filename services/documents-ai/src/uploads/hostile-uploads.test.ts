import { once } from 'node:events'
import { request } from 'node:http'
import { createDeflateRaw, crc32 } from 'node:zlib'
import { organizationMember } from '@fundharbor/chassis/testing/people'
import { TEST_ORIGIN } from '@fundharbor/chassis/testing/service'
import { beforeEach, expect, test } from 'vitest'
import { documentsService } from '../../testdata/documents-service.test-helper.ts'
import { northquay } from '../../testdata/sources.test-helper.ts'

const service = documentsService()
const NEED = 'In January 2027, 212 families slept in shelters, twice as many as in 2023.'

beforeEach(() => {
  Object.assign(service.sources(), { person: northquay(), opportunities: [] })
  service.as(organizationMember({ subscriptionStatus: 'basic' }))
})

async function upload(content: Uint8Array | string, name: string) {
  const form = new FormData()
  form.set('file', new File([content as never], name))
  return service.send('POST', '/api/answers/uploads', form)
}

/** A Word file whose text inflates to `size` spaces, although its directory says that it is short. */
async function lyingDocx(size: number): Promise<Buffer> {
  return archiveOf([contentTypes, { name: 'word/document.xml', data: await deflateSpaces(size), method: 8 }])
}

interface ArchivedFile {
  name: string
  data: Buffer
  /** 0: stored; 8: deflated. */
  method: number
}

const contentTypes: ArchivedFile = { name: '[Content_Types].xml', data: Buffer.alloc(0), method: 0 }

/** An archive whose directory says that every deflated file has 1,000 bytes. */
function archiveOf(files: readonly ArchivedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, method } of files) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(method === 0 ? 0 : 1000, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, tail, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}

test('an archive with a name twice is no Word file', async () => {
  const text = { name: 'word/document.xml', data: Buffer.alloc(0), method: 0 }
  const { status, body } = await upload(archiveOf([contentTypes, text, text]), 'twice.docx')
  expect(status).toBe(400)
  expect(body.fields.file).toMatch(/^Choose a Word file/)
})

async function deflateSpaces(size: number): Promise<Buffer> {
  const deflate = createDeflateRaw()
  const piece = Buffer.alloc(1024 * 1024, ' ')
  const chunks: Buffer[] = []
  const reading = (async () => {
    for await (const chunk of deflate) chunks.push(chunk as Buffer)
  })()
  for (let written = 0; written < size; written += piece.length)
    if (!deflate.write(piece)) await once(deflate, 'drain')
  deflate.end()
  await reading
  return Buffer.concat(chunks)
}

test(
  'a file that inflates to more than it says is refused without filling the memory',
  { timeout: 120_000 },
  async () => {
    const bomb = await lyingDocx(1024 ** 3)
    expect(bomb.length).toBeLessThan(10 * 1024 * 1024)
    const before = process.resourceUsage().maxRSS
    const { status, body } = await upload(bomb, 'a.docx')
    expect({ status, file: body.fields?.file }).toEqual({
      status: 400,
      file: expect.stringContaining('could not be read'),
    })
    // In KiB. Reading all of it would take a million.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400 * 1024)
  },
)

test('one person has one file read at a time', async () => {
  service.as(someone())
  const slow = slowUpload()
  const other = async () => (await upload('Weather\n\nIt rains.\n', 'a.txt')).status
  // The slow one may arrive after the other's first try.
  await expect.poll(other, { timeout: 5000, interval: 200 }).toBe(409)
  expect(await slow.finish()).toBe(200)
  expect(await other()).toBe(200)
})

test('one person has 30 files read an hour', async () => {
  service.as(someone())
  for (let count = 0; count < 30; count += 1) await upload('Weather\n\nIt rains.\n', 'a.txt')
  const { status, headers } = await upload(`Need\n\n${NEED}\n`, 'a.txt')
  expect([status, headers.has('retry-after')]).toEqual([429, true])
})

const someone = () => ({ ...organizationMember({ subscriptionStatus: 'basic' }), id: crypto.randomUUID() })

/** An upload that lasts until `finish`, which answers with its status. */
function slowUpload() {
  const sending = request(`${service.url()}/api/answers/uploads`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, 'content-type': 'multipart/form-data; boundary=end' },
  })
  const answered = once(sending, 'response')
  sending.write(
    `--end\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nNeed\n\n${NEED}\n`,
  )
  return {
    async finish(): Promise<number> {
      sending.end('\r\n--end--\r\n')
      const [response] = await answered
      response.resume()
      return response.statusCode
    },
  }
}
