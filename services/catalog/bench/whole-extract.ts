import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { ZipFile } from 'yazl'

const shipped = new URL('../data/grants-gov-extract.xml.gz', import.meta.url)
const DETAIL = /<(Opportunity\w+Detail_1_0)>.*?<\/\1>/gs

/** A server that plays a Grants.gov extract of so many records: the shipped ones again and again, each under an id of its own. */
export async function serveWholeExtract(folder: string, records: number): Promise<Server & { url: string }> {
  const file = path.join(folder, 'extract.zip')
  const zip = new ZipFile()
  zip.addReadStream(Readable.from(elements(await readDetails(), records)), 'GrantsDBExtract.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  const server = createServer((_, response) => createReadStream(file).pipe(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(server, { url: `http://127.0.0.1:${port}/GrantsDBExtract{date}v2.zip` })
}

const readDetails = async (): Promise<string[]> => {
  const xml = gunzipSync(await readFile(shipped)).toString()
  return [...xml.matchAll(DETAIL)].map(([detail]) => detail)
}

function* elements(details: readonly string[], records: number): Generator<string> {
  yield '<Grants xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0">'
  for (let n = 0; n < records; n += 1)
    yield (details[n % details.length] ?? '')
      .replace(/(<OpportunityID>)[^<]*/, `$1${900_000 + n}`)
      .replace(/(<OpportunityNumber>)/, `$1${n}-`)
  yield '</Grants>'
}
